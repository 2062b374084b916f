import { fold } from '../text/index.ts'

/** Words after which a unit follows in a line above a table: `цены в руб.`, `amounts in USD`. By language. */
const linkWords = {
  ru: ['в', 'во'],
  en: ['in'],
  de: ['in'],
  fr: ['en'],
  es: ['en'],
} as const

/** Words that may follow a unit and only say more about it: `тыс. руб. без НДС`, `USD per container`. */
const afterWords = {
  ru: ['за', 'на', 'в', 'без', 'с', 'со', 'по', 'включая', 'при'],
  en: [
    'per',
    'in',
    'before',
    'after',
    'excluding',
    'including',
    'excl',
    'incl',
    'net',
    'gross',
    'with',
    'without',
    'at',
    'for',
    'unless',
  ],
  ko: ['기준', '부가세', '당'],
  de: ['pro', 'je', 'ohne', 'mit', 'inkl', 'exkl', 'netto', 'brutto'],
  fr: ['par', 'sans', 'avec', 'hors', 'ht', 'ttc'],
  es: ['por', 'sin', 'con'],
} as const

/** Names of things that are counted, numbered or rated: a unit of money or mass above the table does not govern them. */
const countedNames = {
  ru: [
    'количество',
    'кол-во',
    'число',
    'номер',
    '№',
    'код',
    'год',
    'месяц',
    'рейтинг',
    'место',
    'доля',
    'процент',
    'срок',
    'возраст',
    'позиций',
    'п/п',
  ],
  en: [
    'quantity',
    'qty',
    'count',
    'number',
    'no',
    'code',
    'id',
    'year',
    'month',
    'rank',
    'rating',
    'score',
    'share',
    'percent',
    'percentage',
    'rate',
    'age',
    'orders',
    'units',
    'pcs',
    'headcount',
    'index',
    '#',
  ],
  ko: [
    '수량',
    '건수',
    '인원',
    '번호',
    '코드',
    '연도',
    '년도',
    '월',
    '순위',
    '납기',
    '기간',
    '비율',
    '점수',
    '일수',
    '개수',
    '증감률',
  ],
  zh: ['数量', '编号', '代码', '年份', '年度', '比例', '占比', '人数', '序号', '增长率'],
  ja: ['数量', '番号', 'コード', '年度', '割合', '人数', '順位'],
  de: ['anzahl', 'menge', 'nummer', 'nr', 'code', 'jahr', 'anteil', 'prozent', 'rang'],
  fr: ['quantité', 'nombre', 'numéro', 'code', 'année', 'taux', 'part', 'rang'],
  es: ['cantidad', 'número', 'código', 'año', 'tasa', 'porcentaje'],
} as const

/** Names of columns that hold the unit of each row. */
const unitNames = {
  ru: [
    'ед',
    'ед изм',
    'ед измерения',
    'единица',
    'единица измерения',
    'единицы',
    'единицы измерения',
    'еи',
    'изм',
    'валюта',
    'размерность',
  ],
  en: ['unit', 'units', 'unit of measure', 'unit of measurement', 'uom', 'measure', 'currency', 'ccy', 'um'],
  ko: ['단위', '통화', '측정단위'],
  zh: ['单位', '计量单位', '币种', '货币', '單位'],
  ja: ['単位', '通貨'],
  de: ['einheit', 'einheiten', 'maßeinheit', 'me', 'währung'],
  fr: ['unité', 'unités', 'devise', 'unité de mesure'],
  es: ['unidad', 'unidades', 'moneda', 'unidad de medida'],
} as const

/** Names of columns that hold money, whatever its unit. */
const moneyNames = {
  ru: [
    'сумма',
    'цена',
    'стоимость',
    'тариф',
    'ставка',
    'плата',
    'доплата',
    'оплата',
    'расходы',
    'доходы',
    'выручка',
    'себестоимость',
  ],
  en: ['amount', 'price', 'cost', 'fee', 'charge', 'tariff', 'revenue', 'expense', 'expenses', 'salary', 'turnover'],
  ko: ['금액', '단가', '가격', '요금', '비용', '매출', '매출액', '운임', '수수료', '공급가액', '합계금액'],
  zh: ['金额', '单价', '价格', '费用', '成本', '收入', '金額', '單價'],
  ja: ['金額', '単価', '価格', '料金', '費用', '売上'],
  de: ['betrag', 'preis', 'kosten', 'gebühr', 'umsatz', 'tarif'],
  fr: ['montant', 'prix', 'coût', 'frais', 'tarif'],
  es: ['importe', 'precio', 'coste', 'costo', 'tarifa', 'monto'],
} as const

const setOf = (words: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> =>
  new Set(Object.values(words).flat().map(fold))

const links = setOf(linkWords)
const followers = setOf(afterWords)
const counted = setOf(countedNames)
const unitColumns = setOf(unitNames)
const money = setOf(moneyNames)

const plain = (word: string): string => fold(word).replace(/^[^\p{L}\p{N}#№]+|[^\p{L}\p{N}#№]+$/gu, '')

/** True for a word after which a unit follows. */
export const isLinkWord = (word: string): boolean => links.has(plain(word))

/** True for a word that may follow a unit and only says more about it. */
export const isAfterWord = (word: string): boolean => followers.has(plain(word))

/** True when one of the words names something that is counted, numbered or rated. */
export const namesCount = (text: string): boolean =>
  fold(text)
    .split(/[\s/,.()]+/u)
    .some(word => counted.has(plain(word)))

/** True for the name of a column that holds units. */
export const namesUnits = (text: string): boolean =>
  unitColumns.has(
    plain(text)
      .replace(/[.,\s]+/gu, ' ')
      .trim(),
  )

/** True when one of the words names money. */
export const namesMoney = (text: string): boolean =>
  fold(text)
    .split(/[\s/,.()]+/u)
    .some(word => money.has(plain(word)))
