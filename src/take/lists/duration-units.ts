/** Units of time: beginnings of folded words in every language (`$` closes a word), and how many months or hours each is. */
export const durationUnits: readonly {
  readonly base: 'm' | 'h'
  readonly size: number
  readonly words: readonly string[]
}[] = [
  {
    base: 'm',
    size: 12,
    words: [
      'year',
      'yr',
      'год',
      'лет$',
      'года',
      '년$',
      '년간',
      '년짜리',
      '년이',
      '년을',
      '년은',
      'jahr',
      'an$',
      'ans$',
      'ano$',
      'anos$',
      '年',
    ],
  },
  {
    base: 'm',
    size: 1,
    words: ['month', 'мес', '개월', '달$', 'monat', 'mois', 'mes$', 'meses$', '个月', 'か月', 'ヶ月'],
  },
  { base: 'h', size: 168, words: ['week', 'недел', '주$', '주일', '주간', 'woche', 'semaine', 'semana', '周', '週'] },
  {
    base: 'h',
    size: 24,
    words: [
      'day',
      'дня$',
      'дней$',
      'день$',
      'дн$',
      'сут',
      '일$',
      '일간',
      '일이',
      '일의',
      'tag',
      'jour',
      'dia',
      '天',
      '日',
    ],
  },
  { base: 'h', size: 1, words: ['hour', 'hr', 'час', '시간', 'stunde', 'heure', 'hora', '小时', '時間'] },
]

/** Words that stand for an amount only in front of a unit of time: `до месяца` is up to one month. */
export const smallAmounts: Readonly<Record<string, number>> = {
  до: 1,
  свыше: 1,
  более: 1,
  больше: 1,
  менее: 1,
  меньше: 1,
  a: 1,
  an: 1,
  한: 1,
  두: 2,
  세: 3,
  네: 4,
  einem: 1,
  einer: 1,
  un: 1,
  une: 1,
  una: 1,
}
