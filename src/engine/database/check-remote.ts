import type { DatabaseConfig } from './database.ts'

/** What a statement is made of, without its texts, names in quotes and comments. */
type Token = { readonly kind: 'word' | 'mark' | 'quoted' | 'name'; readonly text: string }

/** Longest statement that is sent to a company database, in characters. */
const LONGEST = 50_000

/**
 * Why a statement must not be sent to a company database; `undefined` when it may.
 *
 * It must be one SELECT (or WITH ... SELECT) that takes no lock, writes no file and calls no function that reaches outside
 * the tables. This is the outer of two walls: the session itself cannot write, whatever the statement says.
 */
export const reasonNotToSend = (statement: string, kind: DatabaseConfig['kind']): string | undefined => {
  if (statement.length > LONGEST) return `it has ${statement.length} characters; at most ${LONGEST} are sent`
  const tokens = tokensOf(statement, kind)
  if (typeof tokens === 'string') return tokens
  const words = tokens.map(({ kind: of, text }) => (of === 'word' ? text.toLowerCase() : ''))
  if (tokens.some(({ kind: of, text }) => of === 'mark' && text === ';')) return 'it holds more than one statement'
  const first = words.find(word => word !== '')
  if (first !== 'select' && first !== 'with') return 'it is not a SELECT'
  const banned = words.find(word => forbiddenWords.has(word))
  if (banned !== undefined) return `it holds ${banned.toUpperCase()}; a question only reads`
  if (takesLock(words)) return 'it takes a lock; a question only reads'
  return forbiddenCall(tokens)
}

/** Words that make a SELECT write or lock, in any of the dialects. What else could not begin a statement is no danger inside one. */
const forbiddenWords: ReadonlySet<string> = new Set([
  'insert',
  'update',
  'delete',
  'merge',
  'into',
  'outfile',
  'dumpfile',
])

const takesLock = (words: readonly string[]): boolean =>
  words.some((word, at) => word === 'for' && /^(?:share|no|key)$/.test(words[at + 1] ?? '')) ||
  words.some((word, at) => word === 'lock' && words[at + 1] === 'in')

/** Functions that reach outside the tables: files, network, settings, other sessions, locks, waiting. */
const forbiddenCalls =
  /^(?:pg_(?!typeof|get_viewdef|get_constraintdef|get_expr|size_pretty|column_size)\w*|lo_\w+|loread|lowrite|dblink\w*|set_config|current_setting|query_to_xml\w*|table_to_xml\w*|schema_to_xml\w*|database_to_xml\w*|cursor_to_xml\w*|xpath_table|nextval|setval|txid_\w+|load_file|load_extension|sleep|benchmark|get_lock|release_lock|release_all_locks|is_free_lock|is_used_lock|master_pos_wait|sys_exec|sys_eval|sys_get|sys_set|xmltype|readfile|writefile|edit|fts3_tokenizer|sqlite_\w+|last_insert_rowid|uuid_to_bin_exec|inet_server_\w+|version_exec)$/i

const forbiddenCall = (tokens: readonly Token[]): string | undefined => {
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'word' && kind !== 'name') continue
    if (tokens[at + 1]?.text !== '(') continue
    if (forbiddenCalls.test(text)) return `the function ${text} is not allowed`
  }
  return undefined
}

/** Texts, comments and names in quotes by dialect; what is open at the end is an error in words. */
const tokensOf = (statement: string, kind: DatabaseConfig['kind']): readonly Token[] | string => {
  const tokens: Token[] = []
  const pattern = patternOf(kind)
  let at = 0
  while (at < statement.length) {
    pattern.lastIndex = at
    const match = pattern.exec(statement)
    if (!match) return `it holds something that is not understood at character ${at + 1}`
    at = pattern.lastIndex
    const { comment, quoted, name, word, mark } = match.groups ?? {}
    if (comment?.startsWith('/*!') || comment?.startsWith('/*M!')) return 'it holds a comment that a server would run'
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.slice(1, -1) })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
  }
  return withoutLastSemicolon(tokens)
}

const withoutLastSemicolon = (tokens: readonly Token[]): readonly Token[] =>
  tokens.at(-1)?.text === ';' && tokens.at(-1)?.kind === 'mark' ? tokens.slice(0, -1) : tokens

/** In MySQL a backslash escapes, `"` may quote a text, and `#` begins a comment; in PostgreSQL `$x$` quotes. */
const patternOf = (kind: DatabaseConfig['kind']): RegExp => {
  const comment =
    kind === 'mysql' ? String.raw`--(?=\s|$)[^\n]*|#[^\n]*|\/\*[^]*?\*\/` : String.raw`--[^\n]*|\/\*[^]*?\*\/`
  const escaped = String.raw`'(?:[^'\\]|\\[^]|'')*'`
  const plain = String.raw`'(?:[^']|'')*'`
  const quoted = {
    mysql: String.raw`${escaped}|"(?:[^"\\]|\\[^]|"")*"`,
    postgres: String.raw`[eE]${escaped}|${plain}|\$(?<tag>[A-Za-z_]*)\$[^]*?\$\k<tag>\$`,
    sqlite: plain,
  }[kind]
  const name = {
    mysql: '`(?:[^`]|``)*`',
    postgres: String.raw`"(?:[^"]|"")*"`,
    sqlite: '"(?:[^"]|"")*"|`(?:[^`]|``)*`|\\[[^\\]]*\\]',
  }[kind]
  return new RegExp(
    String.raw`\s+|(?<comment>${comment})|(?<quoted>${quoted})|(?<name>${name})|(?<word>[\p{L}_@][\p{L}\p{M}\p{N}_$@]*)|\d[\w.]*|(?<mark>(?!\/\*)[^\s'"\x60\\$#\p{L}])`,
    'uy',
  )
}
