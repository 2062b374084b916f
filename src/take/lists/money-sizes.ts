/** One unit as a multiple of the base unit of what it measures. Only units of one dimension are converted into each other. */
export type UnitSize = {
  /** What is measured; each currency is a dimension of its own. */
  readonly dimension: string
  /** How many base units it is. */
  readonly size: number
  /** Folded forms, by language; `x` holds what every language writes. A form in `exact` keeps its case. */
  readonly forms: Readonly<Record<string, readonly string[]>>
  readonly exact?: readonly string[]
}

/** Currencies and their parts; none is converted into another. */
export const moneySizes: readonly UnitSize[] = [
  {
    dimension: 'RUB',
    size: 1,
    forms: {
      x: ['RUB', '₽', 'rur'],
      ru: ['руб.', 'р', 'рубль', 'рубля', 'рублей', 'рубли', 'рублях', 'рублями', 'руб без ндс', 'руб с ндс'],
      en: ['ruble', 'rubles', 'rouble', 'roubles'],
      ko: ['루블'],
      de: ['rubel'],
      fr: ['roubles'],
      es: ['rublos'],
      zh: ['卢布'],
      ja: ['ルーブル'],
    },
  },
  {
    dimension: 'RUB',
    size: 0.01,
    forms: { ru: ['коп.', 'копейка', 'копеек', 'копейках', 'копейки'], en: ['kopecks'] },
  },
  {
    dimension: 'USD',
    size: 1,
    forms: {
      x: ['USD', '$', 'us$'],
      ru: ['долл.', 'доллар', 'доллара', 'долларов', 'долларах', 'долларах сша', 'долларов сша', 'долл. сша'],
      en: ['dollar', 'dollars', 'us dollar', 'us dollars', 'american dollars'],
      ko: ['달러', '미국 달러', '불'],
      de: ['dollar', 'us-dollar'],
      fr: ['dollars'],
      es: ['dolares'],
      zh: ['美元'],
      ja: ['ドル', '米ドル'],
    },
  },
  {
    dimension: 'EUR',
    size: 1,
    forms: { x: ['EUR', '€', 'euro'], ru: ['евро'], en: ['euros'], ko: ['유로'], zh: ['欧元'], ja: ['ユーロ'] },
  },
  {
    dimension: 'KRW',
    size: 1,
    forms: {
      x: ['KRW', '₩', '￦', 'won'],
      ru: ['вон', 'вона', 'воны', 'вонах'],
      ko: ['원', '원화'],
      zh: ['韩元'],
      ja: ['ウォン'],
    },
  },
  { dimension: 'GBP', size: 1, forms: { x: ['GBP', '£'], ru: ['фунтах стерлингов'], en: ['pounds sterling'] } },
  {
    dimension: 'CNY',
    size: 1,
    forms: {
      x: ['CNY', 'rmb'],
      ru: ['юань', 'юаней', 'юанях', 'юани'],
      en: ['yuan'],
      ko: ['위안'],
      zh: ['元', '人民币'],
    },
  },
  {
    dimension: 'JPY',
    size: 1,
    forms: { x: ['JPY'], ru: ['иен', 'иенах', 'йен'], en: ['yen'], ko: ['엔'], ja: ['円'], zh: ['日元'] },
  },
]
