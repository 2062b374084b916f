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

/** Units that stand in a fixed ratio to each other. A month is no fixed number of days, and so no unit of days. */
export const unitSizes: readonly UnitSize[] = [
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
  {
    dimension: 'mass',
    size: 1,
    forms: {
      x: ['g'],
      ru: ['г', 'гр', 'грамм', 'грамма', 'граммов', 'граммах', 'граммы'],
      en: ['gram', 'grams', 'gramme', 'grammes'],
      ko: ['그램', '그람'],
      de: ['gramm'],
      fr: ['grammes'],
      es: ['gramos'],
      zh: ['克'],
      ja: ['グラム'],
    },
  },
  {
    dimension: 'mass',
    size: 1000,
    forms: {
      x: ['kg'],
      ru: ['кг', 'килограмм', 'килограмма', 'килограммов', 'килограммах', 'килограммы', 'кило'],
      en: ['kilogram', 'kilograms', 'kilo', 'kilos'],
      ko: ['킬로그램', '킬로'],
      de: ['kilogramm', 'kilo'],
      fr: ['kilogrammes', 'kilos'],
      es: ['kilogramos', 'kilos'],
      zh: ['公斤', '千克'],
      ja: ['キログラム', 'キロ'],
    },
  },
  {
    dimension: 'mass',
    size: 0.001,
    forms: {
      x: ['mg'],
      ru: ['мг', 'миллиграмм', 'миллиграммов', 'миллиграммах'],
      en: ['milligrams'],
      ko: ['밀리그램'],
      zh: ['毫克'],
    },
  },
  {
    dimension: 'mass',
    size: 1_000_000,
    forms: {
      x: ['t'],
      ru: ['т', 'тн', 'тонна', 'тонны', 'тонн', 'тоннах', 'тонну'],
      en: ['tonne', 'tonnes', 'metric ton', 'metric tons', 'ton', 'tons'],
      ko: ['톤'],
      de: ['tonnen'],
      fr: ['tonnes'],
      es: ['toneladas'],
      zh: ['吨'],
      ja: ['トン'],
    },
  },
  { dimension: 'mass', size: 100_000, forms: { ru: ['ц', 'центнер', 'центнеров', 'центнерах'] } },
  {
    dimension: 'length',
    size: 1,
    forms: {
      x: ['m'],
      ru: ['м', 'метр', 'метра', 'метров', 'метрах', 'метры'],
      en: ['meter', 'meters', 'metre', 'metres'],
      ko: ['미터'],
      de: ['meter', 'metern'],
      fr: ['metres'],
      es: ['metros'],
      zh: ['米'],
      ja: ['メートル'],
    },
  },
  {
    dimension: 'length',
    size: 1000,
    forms: {
      x: ['km'],
      ru: ['км', 'километр', 'километра', 'километров', 'километрах'],
      en: ['kilometer', 'kilometers', 'kilometre', 'kilometres'],
      ko: ['킬로미터'],
      de: ['kilometer', 'kilometern'],
      fr: ['kilometres'],
      es: ['kilometros'],
      zh: ['公里', '千米'],
      ja: ['キロメートル'],
    },
  },
  {
    dimension: 'length',
    size: 0.01,
    forms: {
      x: ['cm'],
      ru: ['см', 'сантиметр', 'сантиметров', 'сантиметрах'],
      en: ['centimeters', 'centimetres'],
      ko: ['센티미터', '센티'],
      de: ['zentimeter', 'zentimetern'],
      zh: ['厘米'],
      ja: ['センチ'],
    },
  },
  {
    dimension: 'length',
    size: 0.001,
    forms: {
      x: ['mm'],
      ru: ['мм', 'миллиметр', 'миллиметров', 'миллиметрах'],
      en: ['millimeters', 'millimetres'],
      ko: ['밀리미터'],
      de: ['millimeter', 'millimetern'],
      zh: ['毫米'],
      ja: ['ミリ'],
    },
  },
  {
    dimension: 'volume',
    size: 1,
    forms: {
      x: ['l', 'ℓ'],
      ru: ['л', 'литр', 'литра', 'литров', 'литрах'],
      en: ['liter', 'liters', 'litre', 'litres'],
      ko: ['리터'],
      de: ['liter', 'litern'],
      fr: ['litres'],
      es: ['litros'],
      zh: ['升'],
      ja: ['リットル'],
    },
  },
  {
    dimension: 'volume',
    size: 0.001,
    forms: {
      x: ['ml', '㎖'],
      ru: ['мл', 'миллилитр', 'миллилитров', 'миллилитрах'],
      en: ['milliliters', 'millilitres'],
      ko: ['밀리리터'],
      zh: ['毫升'],
    },
  },
  {
    dimension: 'volume',
    size: 1000,
    forms: {
      x: ['m3', 'm³', '㎥'],
      ru: ['м3', 'м³', 'куб.м', 'куб. м', 'кубометр', 'кубометров', 'кубометрах', 'кубических метрах'],
      en: ['cubic meters', 'cubic metres'],
      ko: ['세제곱미터'],
      zh: ['立方米'],
    },
  },
  {
    dimension: 'area',
    size: 1,
    forms: {
      x: ['m2', 'm²', '㎡', 'sqm'],
      ru: ['м2', 'м²', 'кв.м', 'кв. м', 'квадратных метров', 'квадратных метрах'],
      en: ['square meters', 'square metres'],
      ko: ['제곱미터'],
      zh: ['平方米'],
    },
  },
  {
    dimension: 'area',
    size: 10_000,
    forms: {
      x: ['ha'],
      ru: ['га', 'гектар', 'гектаров', 'гектарах'],
      en: ['hectare', 'hectares'],
      ko: ['헥타르'],
      zh: ['公顷'],
    },
  },
  {
    dimension: 'time',
    size: 1,
    forms: {
      x: ['s', 'sec'],
      ru: ['сек.', 'секунд', 'секунды', 'секундах'],
      en: ['seconds', 'second'],
      ko: ['초'],
      de: ['sekunden'],
      zh: ['秒'],
      ja: ['秒'],
    },
  },
  {
    dimension: 'time',
    size: 60,
    forms: {
      x: ['min'],
      ru: ['мин.', 'минута', 'минут', 'минуты', 'минутах'],
      en: ['minutes', 'minute'],
      ko: ['분'],
      de: ['minuten'],
      fr: ['minutes'],
      es: ['minutos'],
      zh: ['分钟'],
      ja: ['分'],
    },
  },
  {
    dimension: 'time',
    size: 3600,
    forms: {
      x: ['h', 'hr', 'hrs'],
      ru: ['ч', 'час', 'часа', 'часов', 'часах', 'часы'],
      en: ['hours', 'hour'],
      ko: ['시간'],
      de: ['stunden'],
      fr: ['heures'],
      es: ['horas'],
      zh: ['小时'],
      ja: ['時間'],
    },
  },
  {
    dimension: 'time',
    size: 86_400,
    forms: {
      x: ['d'],
      ru: ['дн.', 'день', 'дня', 'дней', 'днях', 'дни', 'сут', 'сутки', 'суток', 'сутках'],
      en: ['days', 'day'],
      ko: ['일'],
      de: ['tage', 'tagen'],
      fr: ['jours'],
      es: ['dias'],
      zh: ['天'],
      ja: ['日'],
    },
  },
  {
    dimension: 'time',
    size: 604_800,
    forms: {
      ru: ['нед.', 'неделя', 'недели', 'недель', 'неделях'],
      en: ['weeks', 'week'],
      ko: ['주'],
      de: ['wochen'],
      fr: ['semaines'],
      es: ['semanas'],
      zh: ['周'],
      ja: ['週間'],
    },
  },
  {
    dimension: 'months',
    size: 1,
    forms: {
      ru: ['мес.', 'месяц', 'месяца', 'месяцев', 'месяцах', 'месяцы'],
      en: ['months', 'month', 'mos'],
      ko: ['개월'],
      de: ['monate', 'monaten'],
      fr: ['mois'],
      es: ['meses'],
      zh: ['个月'],
      ja: ['ヶ月', 'か月'],
    },
  },
  {
    dimension: 'months',
    size: 12,
    forms: {
      ru: ['лет', 'годах', 'года'],
      en: ['years', 'yrs'],
      ko: ['년'],
      de: ['jahre', 'jahren'],
      fr: ['ans'],
      es: ['anos'],
    },
  },
  {
    dimension: 'share',
    size: 0.01,
    forms: {
      x: ['%'],
      ru: ['процент', 'процента', 'процентов', 'процентах', 'проценты'],
      en: ['percent', 'per cent', 'percentage'],
      ko: ['퍼센트', '프로'],
      de: ['prozent'],
      fr: ['pour cent'],
      es: ['por ciento'],
      zh: ['百分比'],
      ja: ['パーセント'],
    },
  },
  {
    dimension: 'share',
    size: 1,
    forms: { ru: ['доля', 'долях', 'доли единицы'], en: ['share', 'fraction', 'ratio'], ko: ['비율'] },
  },
  {
    dimension: 'count',
    size: 1,
    forms: {
      x: ['pcs', 'pc', 'ea'],
      ru: ['шт.', 'штук', 'штука', 'штуки', 'штуках'],
      en: ['pieces', 'piece', 'units'],
      ko: ['개'],
      de: ['stuck'],
      zh: ['个', '件'],
      ja: ['個'],
    },
  },
  {
    dimension: 'energy',
    size: 1,
    forms: {
      ru: ['квт·ч', 'квт*ч', 'квтч', 'квт.ч', 'киловатт-часах', 'киловатт-часов'],
      en: ['kilowatt-hours', 'kilowatt hours'],
    },
    exact: ['kWh'],
  },
  {
    dimension: 'energy',
    size: 1000,
    forms: { ru: ['мегаватт-часах', 'мегаватт-часов'], en: ['megawatt-hours', 'megawatt hours'] },
    exact: ['MWh', 'МВт·ч', 'МВтч'],
  },
  { dimension: 'energy', size: 1_000_000, forms: { ru: ['гигаватт-часах'], en: ['gigawatt-hours'] }, exact: ['GWh'] },
]

/** Scales by their power of ten, as they are written in front of a unit, by language. */
export const scaleNames: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  ru: { 3: 'тыс.', 6: 'млн', 9: 'млрд' },
  en: { 3: 'thousand', 6: 'million', 9: 'billion' },
  ko: { 3: '천', 4: '만', 6: '백만', 7: '천만', 8: '억' },
  zh: { 3: '千', 4: '万', 6: '百万', 8: '亿' },
  ja: { 3: '千', 4: '万', 6: '百万', 8: '億' },
}

/** Words behind which a question names the unit it wants (`в рублях`, `in tonnes`), by language. */
export const unitWishes: Readonly<Record<string, readonly string[]>> = {
  ru: ['в', 'во'],
  en: ['in'],
  de: ['in'],
  fr: ['en'],
  es: ['en'],
}

/** Endings and words behind a unit that say it is wanted (`원으로`, `천원 단위로`), longest first. */
export const unitWishEnds = {
  /** Ends of the unit's own word. */
  ends: ['으로는', '으로', '로는', '로'],
  /** Words that follow the unit. */
  behind: ['단위로', '단위로는', '단위의', '단위', '기준으로'],
} as const

/** Chinese and Japanese ways to ask in a unit; the first group is scale and unit. */
export const unitWishPatterns: readonly RegExp[] = [
  /(?:以|按|换算成|折合成?|换成)\s*([千百十万亿]*(?:元|人民币|美元|欧元|吨|公斤|千克|克|公里|千米|米|厘米|毫米|小时|分钟|天))/u,
  /([千百十万億]*(?:円|ドル|米ドル|ユーロ|トン|キログラム|キロ|グラム|キロメートル|メートル|時間|分))(?:単位で|に換算|に直す|で言う)/u,
]
