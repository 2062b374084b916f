/** Words that a caption of a table starts with, before its number, by language; compared without regard to case. */
export const captionWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['таблица', 'табл'],
  en: ['table', 'tab'],
  ko: ['표', '테이블'],
  zh: ['表', '表格'],
  ja: ['表', 'テーブル'],
  de: ['tabelle', 'tab'],
  fr: ['tableau', 'tabl'],
  es: ['tabla'],
}
