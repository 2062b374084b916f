/** Words that say above a part of a table that it goes on from the page before, by language. Lower case. */
export const continuationWords: Readonly<Record<string, readonly string[]>> = {
  en: ['continued', "cont'd", 'cont’d', 'cont.'],
  ru: ['продолжение', 'окончание таблицы', 'продолж.'],
  ko: ['계속', '이어서'],
  de: ['fortsetzung', 'forts.'],
  fr: ['suite du tableau', '(suite)', 'suite et fin'],
  es: ['continuación', '(cont.)'],
  zh: ['续表', '續表', '（续）', '(续)'],
  ja: ['つづき', '続き'],
}
