/** What the faces say of a fault: its HTTP status, its process exit code and what a person can do about it. */
export type FaultFacts = { readonly http: number; readonly exit: number; readonly remedy: string }

/**
 * Every fault there is. Codes, statuses and exit numbers are promises: they are pinned by a test, printed into
 * `docs/faults.md`, and never renumbered.
 *
 * Exit codes: 1 a mistake of ours, 2 usage, 3 not found, 4 unreadable or refused input, 5 a limit was met, 6 the world failed (disk, rights), 7 a conflict.
 */
export const faultTable = {
  usage: { http: 400, exit: 2, remedy: 'Read the help of this command: cellcite help COMMAND.' },
  'source-missing': { http: 404, exit: 3, remedy: 'Check the path; it must name an existing file or folder.' },
  'source-folder': { http: 400, exit: 4, remedy: 'Name a file, or ingest the folder: cellcite ingest FOLDER.' },
  'source-forbidden': { http: 403, exit: 6, remedy: 'Give this user the right to read the file, then try again.' },
  'source-changed': {
    http: 409,
    exit: 7,
    remedy: 'The file changed while it was read; let the writer finish, then ingest it again.',
  },
  'source-empty': { http: 422, exit: 4, remedy: 'The file holds no bytes; export it again.' },
  'source-unknown': { http: 415, exit: 4, remedy: 'Convert the file to one of the formats that the README lists.' },
  'source-unsupported': {
    http: 415,
    exit: 4,
    remedy: 'Save the file in the newer format that the message names, then ingest it again.',
  },
  'source-encrypted': { http: 422, exit: 4, remedy: 'Remove the password, or give it with --password.' },
  'source-corrupt': {
    http: 422,
    exit: 4,
    remedy: 'Open the file in its own program, save it again, and ingest the new copy.',
  },
  'source-bomb': {
    http: 413,
    exit: 5,
    remedy:
      'The file unpacks to far more than it should; do not trust it. Raise the limit only if you made it yourself.',
  },
  'source-too-large': { http: 413, exit: 5, remedy: 'Split the file, or raise the limit that the message names.' },
  'library-missing': { http: 404, exit: 3, remedy: 'Ingest something first: cellcite ingest PATH.' },
  'library-newer': { http: 409, exit: 7, remedy: 'Update cellcite: this library was written by a newer version.' },
  'library-busy': {
    http: 409,
    exit: 7,
    remedy: 'Another process is writing to this library; wait for it, then try again.',
  },
  'library-corrupt': {
    http: 500,
    exit: 6,
    remedy: 'Delete the library folder and ingest again: it is rebuilt from the sources.',
  },
  'library-forbidden': {
    http: 403,
    exit: 6,
    remedy: 'Give this user the right to write in the library folder, or name another folder with --library.',
  },
  'output-forbidden': {
    http: 403,
    exit: 6,
    remedy: 'Name a new file in a folder that exists and that you may write to.',
  },
  'disk-full': { http: 507, exit: 6, remedy: 'Free some space; nothing half-written was kept.' },
  'table-missing': {
    http: 404,
    exit: 3,
    remedy: 'See the tables of a file with cellcite inspect FILE, and the loaded ones with cellcite tables.',
  },
  'corrections-invalid': {
    http: 422,
    exit: 4,
    remedy: 'Write the file with: cellcite corrections --export FILE; then nothing in it need be changed by hand.',
  },
  'column-missing': {
    http: 404,
    exit: 3,
    remedy: 'Name a column by its letter or its whole name, as the table is described.',
  },
  'document-missing': {
    http: 404,
    exit: 3,
    remedy: 'Name a document by its path in the library, as answers and searches show it, or a file that exists.',
  },
  'plan-missing': { http: 404, exit: 3, remedy: 'List the saved plans with: cellcite plans.' },
  'plan-invalid': {
    http: 400,
    exit: 2,
    remedy: 'Make the file anew with cellcite ask --plan or --json, or correct what the message names.',
  },
  'sql-refused': { http: 422, exit: 4, remedy: 'Ask with one SELECT over the tables of this workspace.' },
  'sql-failed': {
    http: 422,
    exit: 4,
    remedy: 'Correct the statement; the message names what the engine could not do.',
  },
  'settings-invalid': {
    http: 400,
    exit: 2,
    remedy:
      'Correct cellcite.json or the environment at the place that the message names; docs/guides/models.md lists every setting.',
  },
  'package-missing': {
    http: 501,
    exit: 2,
    remedy: 'Install the optional package that the message names beside cellcite; docs/guides/models.md says how.',
  },
  'model-unreachable': {
    http: 502,
    exit: 6,
    remedy: 'Check the address and that the service runs; search and answers work without it.',
  },
  'model-busy': {
    http: 503,
    exit: 6,
    remedy: 'The service allows no more requests now: try again later, or set requestsPerMinute lower.',
  },
  'model-refused': {
    http: 502,
    exit: 6,
    remedy: 'Check the key, the name of the model and the settings: the service understood the request and refused it.',
  },
  'model-failed': {
    http: 502,
    exit: 6,
    remedy: 'The model replied with something unusable: try again, or name another model.',
  },
  'workspace-missing': {
    http: 404,
    exit: 3,
    remedy: 'List your workspaces, or make one: cellcite workspace new.',
  },
  'workspace-full': {
    http: 413,
    exit: 5,
    remedy: 'Drop tables or results that are not needed any more, or raise the limit that the message names.',
  },
  'too-many-queries': { http: 503, exit: 5, remedy: 'Too many queries are waiting; ask again in a moment.' },
  'database-missing': {
    http: 404,
    exit: 3,
    remedy: 'Name one of the company databases of the configuration.',
  },
  'database-failed': {
    http: 502,
    exit: 6,
    remedy: 'Look at the message of the database; check its address, its account and the statement.',
  },
  'time-out': { http: 504, exit: 5, remedy: 'Ask for less, or raise the time budget.' },
  cancelled: { http: 499, exit: 5, remedy: 'Start it again when you like: what was done is kept, the rest is redone.' },
  'request-invalid': {
    http: 400,
    exit: 2,
    remedy: 'Correct the field that the message names; /openapi.json describes every request.',
  },
  'token-missing': {
    http: 401,
    exit: 6,
    remedy: 'Send a token of this server as "Authorization: Bearer TOKEN"; one is made with: cellcite token add NAME.',
  },
  'scope-missing': {
    http: 403,
    exit: 6,
    remedy: 'Use a token with the scope that the message names, or have one made.',
  },
  'origin-refused': {
    http: 403,
    exit: 6,
    remedy: 'Call the server by an address that it answers to, from its own pages; more names are given with --name.',
  },
  'route-missing': { http: 404, exit: 3, remedy: 'Look up the path in /openapi.json.' },
  'method-refused': {
    http: 405,
    exit: 2,
    remedy: 'Use a method that the header Allow names; /openapi.json describes them.',
  },
  'media-refused': {
    http: 415,
    exit: 2,
    remedy: 'Send the body as the path takes it: application/json, or multipart/form-data for files.',
  },
  'range-refused': {
    http: 416,
    exit: 2,
    remedy: 'Ask for bytes that the file has; its length stands in the header Content-Range.',
  },
  'request-slow': { http: 408, exit: 5, remedy: 'Send the whole request sooner, or in smaller parts.' },
  'library-unknown': {
    http: 404,
    exit: 3,
    remedy: 'List the libraries of this token, and name one by its id or name.',
  },
  'library-exists': { http: 409, exit: 7, remedy: 'Use the library of that name, or choose another name.' },
  'job-missing': { http: 404, exit: 3, remedy: 'List the jobs of the library, and name one by its id.' },
  'upload-refused': {
    http: 422,
    exit: 4,
    remedy: 'Send files as multipart/form-data, each with a plain relative file name.',
  },
  'request-too-large': {
    http: 413,
    exit: 5,
    remedy: 'Send less at once; the limits stand in the headers of every reply.',
  },
  'too-many-requests': { http: 429, exit: 5, remedy: 'Wait as long as the header Retry-After says, then try again.' },
  stopping: { http: 503, exit: 6, remedy: 'The server is stopping or at its limit; try again shortly.' },
  'address-taken': { http: 500, exit: 7, remedy: 'Stop the program that holds the address, or choose another --port.' },
  defect: {
    http: 500,
    exit: 1,
    remedy:
      'This is a mistake of cellcite, not of the file: report it with the message, and the file if you may share it.',
  },
} as const satisfies Readonly<Record<string, FaultFacts>>

/** The code of a fault, one of the keys of {@link faultTable}. */
export type FaultCode = keyof typeof faultTable
