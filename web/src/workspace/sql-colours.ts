import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Colours of SQL that can be read on the light and on the dark page. */
export const sqlColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--accent)', fontWeight: '600' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--ink)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
    { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
    { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--soft)' },
  ]),
)
