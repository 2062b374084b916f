/** Words that ask for a reason, by language: whole words or beginnings of phrases. */
export const reasonWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['почему', 'отчего', 'зачем', 'по какой причине', 'из-за чего', 'с чем связан', 'в чем причина'],
  en: ['why', 'for what reason', 'how come', 'what is the reason', 'what caused', 'because of what'],
  ko: ['왜', '이유', '사유', '까닭', '어째서'],
  de: ['warum', 'weshalb', 'wieso'],
  fr: ['pourquoi'],
  es: ['por que'],
  zh: ['为什么', '为何', '原因'],
  ja: ['なぜ', '理由'],
}
