import { fold } from '../text/index.ts'

/** Names of columns that hold remarks. By language. */
const remarkNames = {
  ru: ['примечание', 'примечания', 'комментарий', 'комментарии', 'замечания', 'прим', 'сноска'],
  en: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'footnote', 'footnotes'],
  ko: ['비고', '참고', '메모', '주석'],
  zh: ['备注', '说明', '附注', '備註'],
  ja: ['備考', '注記', 'メモ'],
  de: ['bemerkung', 'bemerkungen', 'anmerkung', 'anmerkungen', 'hinweis'],
  fr: ['remarque', 'remarques', 'commentaire', 'commentaires', 'observations'],
  es: ['nota', 'notas', 'observaciones', 'comentarios'],
} as const

const names: ReadonlySet<string> = new Set(Object.values(remarkNames).flat().map(fold))

/** True for the name of a column that holds remarks. */
export const namesRemarks = (text: string): boolean =>
  names.has(
    fold(text)
      .replace(/[.:*\s]+$/u, '')
      .trim(),
  )
