/**
 * How numbers are written in a column: the decimal mark, and the mark between groups of digits.
 * `group` absent: no grouping was seen.
 */
export type NumberStyle = { readonly decimal: '.' | ','; readonly group?: ',' | '.' | ' ' | "'" }
