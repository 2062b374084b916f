/** What a model wants before a question and before a text; `''` where it wants nothing. */
export type Prefixes = { readonly query: string; readonly passage: string }

const NONE: Prefixes = { query: '', passage: '' }

/** Families of models that were trained with words before the text, by their names; from their model cards. */
const families: readonly (readonly [name: RegExp, prefixes: Prefixes])[] = [
  [
    /e5-[\w-]*instruct/i,
    { query: 'Instruct: Given a question, retrieve passages and tables that answer it\nQuery: ', passage: '' },
  ],
  [/(?:^|[/_-])e5(?:[/_-]|$)/i, { query: 'query: ', passage: 'passage: ' }],
  [/nomic-embed-text/i, { query: 'search_query: ', passage: 'search_document: ' }],
  [/bge-(?:small|base|large)-en/i, { query: 'Represent this sentence for searching relevant passages: ', passage: '' }],
  [/snowflake-arctic-embed-[\w-]*v2/i, { query: 'query: ', passage: '' }],
  [/mxbai-embed/i, { query: 'Represent this sentence for searching relevant passages: ', passage: '' }],
]

/** The prefixes of a model by its name; none for a name of no known family. */
export const prefixesOf = (model: string): Prefixes => families.find(([name]) => name.test(model))?.[1] ?? NONE
