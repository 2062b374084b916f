/** Words of a header over codes, keys and running numbers, by language. */
export const codeWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['код', 'шифр', 'артикул', 'номер', '№', 'п/п', 'табельный'],
  en: ['code', 'id', 'no', 'number', 'ref', 'sku', 'key', 'tag'],
  ko: ['코드', '번호', '품번', '사번', '순번', '관리번호', '로트번호', '주문번호'],
  de: ['nummer', 'nr', 'kennung'],
  fr: ['numero'],
  es: ['codigo', 'numero'],
  zh: ['编号', '代码', '序号'],
  ja: ['番号', 'コード'],
}

/** Words of a header over the greatest or least that is allowed or was met, by language. */
export const extremeHeaders: Readonly<Record<'max' | 'min', Readonly<Record<string, readonly string[]>>>> = {
  max: {
    ru: ['максимум', 'максимальный', 'макс', 'предел', 'лимит', 'потолок'],
    en: ['maximum', 'max', 'cap', 'limit', 'ceiling'],
    ko: ['최대', '상한', '한도', '최고'],
    de: ['maximum', 'hochst'],
  },
  min: {
    ru: ['минимум', 'минимальный', 'мин', 'порог'],
    en: ['minimum', 'min', 'threshold', 'floor'],
    ko: ['최소', '하한', '최저'],
    de: ['minimum', 'mindest'],
  },
}

/** Words after which the counted thing stands (`сколько упаковок`), by language. */
export const countLeads: Readonly<Record<string, readonly string[]>> = {
  ru: ['сколько', 'скольких', 'скольким'],
  en: ['many'],
  de: ['viele'],
}

/** Words right behind which a verb stands, in a language whose verbs have no ending of their own. */
export const verbLeads: Readonly<Record<string, readonly string[]>> = {
  en: [
    'who',
    'to',
    'i',
    'we',
    'you',
    'they',
    'he',
    'she',
    'it',
    'can',
    'may',
    'must',
    'should',
    'will',
    'would',
    'could',
  ],
}

/** English words before `number` that make it a name of one thing. */
export const numberedThings =
  `cas phone telephone mobile fax contact extension order invoice account serial part article item
  batch lot contract room model registration tax vat license licence id identification reference tracking document passport code
  ean sku un case ticket policy certificate permit plate customer supplier vendor employee badge`.split(/\s+/u)

/** English helping verbs: those behind which a participle stands, and those behind which a name and then a verb do. */
export const verbHelpers = {
  participle: 'was were is are been be being get gets got has have had'.split(' '),
  doing: ['did', 'does', 'do'],
} as const

/** Beginnings of a sheet's name that say it is kept for the record, by language. */
export const archiveWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['архив', 'старый', 'старая', 'старое', 'прошл', 'устарев', 'черновик'],
  en: ['archiv', 'old', 'obsolete', 'draft', 'backup', 'previous'],
  ko: ['보관', '이전', '구버전', '폐지', '초안'],
  de: ['archiv', 'alt'],
}

/** Words that tell when: before what they tell of, by language, and behind it in Korean. */
export const asideWords: {
  readonly before: Readonly<Record<string, readonly string[]>>
  readonly behind: readonly string[]
} = {
  before: {
    ru: ['после', 'перед', 'вследствие', 'благодаря'],
    en: ['after', 'before', 'following', 'since'],
    de: ['nach', 'vor'],
    fr: ['apres', 'avant'],
    es: ['despues', 'antes'],
  },
  behind: ['후', '후에', '뒤', '뒤에', '이후', '이후에', '전에'],
}
