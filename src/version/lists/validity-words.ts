/** Words before a time up to which something held, by language; in Korean, Chinese and Japanese they follow it. */
export const beforeWords: Readonly<Record<'lead' | 'follow', readonly string[]>> = {
  lead: ['до', 'before', 'until', 'till', 'prior to', 'vor', 'bis', 'avant', "jusqu'en", 'antes de', 'hasta'],
  follow: ['이전', '전에', '전까지', '까지', '之前', '以前', '前'],
}

/** Phrases by which a document tells from when it holds (folded). */
export const validityPhrases: readonly string[] = [
  'действует с',
  'действуют с',
  'вводится с',
  'введен с',
  'вступает в силу',
  'valid from',
  'effective',
  'in force from',
  'applies from',
  'gultig ab',
  'en vigueur',
  'vigente desde',
  'valido desde',
  '시행',
  '적용',
  '부터',
  '起执行',
  '起施行',
  '適用',
]
