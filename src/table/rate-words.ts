import { fold } from '../text/index.ts'

/** Words in the name of a column whose values do not add up: rates, shares, prices, averages. By language; parts of words too. */
const rateWords = {
  ru: [
    'процент',
    'доля',
    'уровень',
    'цена',
    'ставка',
    'средн',
    'индекс',
    'коэффициент',
    'темп',
    'рентабельность',
    'на душу',
    'на 1',
  ],
  en: [
    'percent',
    'share of',
    'rate',
    'ratio',
    'price',
    'average',
    'mean',
    'median',
    'index',
    'per capita',
    ' per ',
    'yield',
    'margin',
  ],
  ko: ['비율', '비중', '율', '평균', '단가', '지수', '당'],
  zh: ['比例', '占比', '率', '平均', '单价', '指数', '每'],
  ja: ['割合', '率', '平均', '単価', '指数', '当たり'],
  de: ['prozent', 'anteil', 'quote', 'durchschnitt', 'preis', 'index'],
  fr: ['pourcentage', 'taux', 'moyenne', 'prix', 'indice', 'part '],
  es: ['porcentaje', 'tasa', 'promedio', 'precio', 'índice'],
} as const

const words: readonly string[] = Object.values(rateWords).flat().map(fold)

/** True when the names or the unit of a column say that its values do not add up. */
export const isRate = (column: {
  readonly path: readonly string[]
  readonly unit?: { readonly text: string }
}): boolean => {
  const { text = '' } = column.unit ?? {}
  if (/[%‰]|\/|percent|процент/iu.test(text)) return true
  const names = ` ${fold(column.path.join(' '))} `
  return /%/u.test(names) || words.some(word => names.includes(word))
}
