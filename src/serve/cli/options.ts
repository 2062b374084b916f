/** Options that several words of the command line take. */
export const LIBRARY = ['--library <dir>', 'folder of the library (default: .cellcite beside the sources)'] as const
export const JSON_LINES = ['--json', 'one JSON value a line, for programs'] as const
export const PASSWORD = ['--password <text>', 'opens encrypted files'] as const

/** Language of the words around an answer. */
export const LANG = [
  '--lang <code>',
  'words around the answer in en, ru or ko (default: as this machine speaks)',
] as const

/** Examples as they stand under the help of a command. */
export const examples = (lines: readonly string[]): string =>
  `\nExamples:\n${lines.map(line => `  $ ${line}`).join('\n')}\n`

/** Where a server keeps its things. */
export const DATA = ['--data <dir>', 'what the server keeps (default: .cellcite-server in your home)'] as const
