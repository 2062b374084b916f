/** Words of a header over bounds and errors of an estimate, which nobody asks for without saying so, by language. Stems or phrases, folded. */
export const spreadHeaders: Readonly<Record<string, readonly string[]>> = {
  ru: ['доверительный интервал', 'нижняя граница', 'верхняя граница', 'погрешность', 'стандартная ошибка'],
  en: [
    'confidence interval',
    'lower limit',
    'upper limit',
    'standard error',
    'standard deviation',
    'p-value',
    'margin of error',
  ],
  ko: ['신뢰구간', '하한값', '상한값', '표준오차', '표준편차'],
  de: ['konfidenzintervall', 'standardfehler'],
  fr: ['intervalle de confiance', 'erreur type'],
  es: ['intervalo de confianza', 'error estandar'],
}

/** Words of a question that ask for a share or a rate, not for a number of things, by language. Folded; parts of running text. */
export const shareAsks: Readonly<Record<string, readonly string[]>> = {
  ru: ['процент', 'доля ', 'долю ', 'доли ', 'долей ', 'чаще', 'реже', 'вероятн', 'удельн'],
  en: [
    'percent',
    'proportion',
    'share of',
    'share is',
    'share was',
    'rate ',
    'likely',
    'likelihood',
    'prevalence',
    'most common ',
    'more common ',
    'often',
  ],
  ko: ['비율', '비중', '퍼센트', '률', '확률', '흔'],
  de: ['prozent', 'anteil', 'quote', 'wahrscheinlich'],
  fr: ['pourcent', 'part ', 'taux', 'probable'],
  es: ['porcentaje', 'proporcion', 'tasa', 'probable'],
}

/** Words of a question that ask for a number of things, by language. Folded; parts of running text. */
export const countAsks: Readonly<Record<string, readonly string[]>> = {
  ru: ['сколько', 'количеств', 'числ', 'больше всего'],
  en: ['number', 'how many', 'how much', 'amount'],
  ko: ['몇', '수가', '수는', '인원', '건수'],
  de: ['anzahl', 'wie viele'],
  fr: ['nombre', 'combien'],
  es: ['numero', 'cuantos', 'cuantas'],
}

/** What a word of a question calls things, and how their labels read: beginnings of words, `@year` for a year. By language. */
export const memberKinds: readonly {
  readonly asks: Readonly<Record<string, readonly string[]>>
  readonly labels: readonly string[]
}[] = [
  {
    asks: {
      ru: ['год', 'году', 'года', 'годам', 'годовой', 'годовая', 'годовое', 'ежегодно'],
      en: ['year', 'years', 'annual', 'annually', 'yearly'],
      ko: ['해', '해에', '연도', '년도', '연도에', '년도에', '연간', '연평균'],
      de: ['jahr'],
      fr: ['annee'],
      es: ['ano'],
    },
    labels: ['@year'],
  },
  {
    asks: {
      ru: ['пол', 'пола'],
      en: ['sex', 'gender'],
      ko: ['성별'],
      de: ['geschlecht'],
      fr: ['sexe'],
      es: ['sexo'],
    },
    labels: [
      'male',
      'female',
      'men',
      'women',
      'boy',
      'girl',
      'муж',
      'жен',
      '남',
      '여',
      'mann',
      'frau',
      'homme',
      'femme',
      'hombre',
      'mujer',
    ],
  },
]

/** Words that name several things of which something is asked, by language: an extreme is then sought among the named ones. */
export const amongWords: Readonly<Record<string, readonly string[]>> = {
  ru: [' или ', ' либо ', ' среди ', ' между ', ' чем ', ' из '],
  en: [' or ', ' among ', ' between ', ' than ', ' versus ', ' vs ', ' compared ', ' of the '],
  ko: ['보다', ' 또는 ', ' 아니면 ', ' 중 ', ' 중에', ' 가운데'],
  de: [' oder ', ' unter ', ' zwischen ', ' als '],
  fr: [' ou ', ' parmi ', ' entre ', ' que '],
  es: [' o ', ' entre ', ' que '],
}

/** Words between things that are named side by side, by language. */
export const listWords: Readonly<Record<string, readonly string[]>> = {
  ru: [' и ', ' или ', ' либо '],
  en: [' and ', ' or '],
  ko: ['와 ', '과 ', ' 및 ', ' 또는 ', '이나 '],
  de: [' und ', ' oder '],
  fr: [' et ', ' ou '],
  es: [' y ', ' o '],
}

/** Words that only set things beside each other, by language: beginnings of words, folded. */
export const besideWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['среди', 'тех', 'вероятн', 'сравнени', 'каждый'],
  en: ['among', 'those', 'likely', 'compared', 'versus', 'combined', 'together'],
  ko: ['가운데', '중에서', '사람들', '대비'],
  de: ['unter', 'denen', 'verglichen'],
  fr: ['parmi', 'ceux', 'celles', 'compare'],
  es: ['entre', 'aquellos', 'comparado'],
}
