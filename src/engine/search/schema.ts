/** Version of the file's layout. A file with a higher one was written by a newer cellcite and is left alone. */
export const SCHEMA_VERSION = 1

/** Our terms are encoded so that this tokenizer can neither split nor fold them; it removes nothing. */
const TOKENIZER = `tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co'"`

/** Postings gathered in memory before they are written: fewer, larger pieces need less merging. */
const PENDING_BYTES = 16_777_216

const postings = (name: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5(body, content='', contentless_delete=1, detail=full, ${TOKENIZER});
INSERT INTO ${name} (${name}, rank) VALUES ('hashsize', ${PENDING_BYTES});
CREATE VIRTUAL TABLE ${name}_words USING fts5vocab(${name}, row);`

/**
 * The tables of a library's index, one SQLite file.
 *
 * Units and values are numbered from counters that never go back, a contiguous range for each document and, inside
 * it, for each table: "rows of these tables" is then a range scan of the postings (4 ms against 33 ms on 200,000
 * records). `detail=full` because bm25 of a contentless index ranks wrongly without it. How many units hold a term is
 * read off the postings (`..._words`). `value_word` has every word that values were ever made of, each with its trigrams
 * among the postings: a mistyped word finds its likes there, and they find the values.
 */
export const SCHEMA = `
CREATE TABLE counter (name TEXT PRIMARY KEY, next INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counter VALUES ('unit', 1), ('value', 1);
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE document (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, root TEXT NOT NULL, file TEXT NOT NULL,
  hash TEXT, size INTEGER, modified REAL, reading INTEGER, format TEXT, title TEXT,
  findings TEXT NOT NULL, receipts TEXT NOT NULL, fault TEXT,
  first_unit INTEGER NOT NULL, end_unit INTEGER NOT NULL, first_value INTEGER NOT NULL, end_value INTEGER NOT NULL,
  records INTEGER NOT NULL, passages INTEGER NOT NULL, cells INTEGER NOT NULL
);
CREATE TABLE sheet_table (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL, position INTEGER NOT NULL,
  name TEXT NOT NULL UNIQUE, key TEXT NOT NULL, structure BLOB NOT NULL, card TEXT NOT NULL,
  cells INTEGER NOT NULL, records INTEGER NOT NULL,
  first_unit INTEGER NOT NULL, end_unit INTEGER NOT NULL, first_value INTEGER NOT NULL, end_value INTEGER NOT NULL
);
CREATE UNIQUE INDEX sheet_table_place ON sheet_table (document, position);
CREATE TABLE unit (
  id INTEGER PRIMARY KEY, family INTEGER NOT NULL, document INTEGER NOT NULL, sheet_table INTEGER, row_at INTEGER,
  text TEXT NOT NULL, terms TEXT NOT NULL, place TEXT
);
CREATE TABLE cell_value (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL, sheet_table INTEGER NOT NULL, column_at INTEGER NOT NULL,
  of TEXT NOT NULL, shown TEXT NOT NULL, key TEXT NOT NULL, rows TEXT NOT NULL, total INTEGER NOT NULL
);
CREATE INDEX cell_value_key ON cell_value (key);
CREATE TABLE family (family INTEGER PRIMARY KEY, units INTEGER NOT NULL, terms INTEGER NOT NULL);
INSERT INTO family VALUES (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0);
CREATE TABLE value_word (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, word TEXT NOT NULL);
${postings('card_postings')}
${postings('record_postings')}
${postings('passage_postings')}
${postings('value_postings')}
${postings('trigram_postings')}
`
