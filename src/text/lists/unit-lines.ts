/** What a unit line begins with, before its colon, by language. */
export const unitLineLabels: Readonly<Record<string, readonly string[]>> = {
  ru: [
    'ед. изм',
    'единица измерения',
    'единицы измерения',
    'ед. измерения',
    'единица',
    'ед',
    'размерность',
    'валюта',
    'в ед. изм',
  ],
  en: [
    'unit',
    'units',
    'unit of measure',
    'unit of measurement',
    'uom',
    'currency',
    'amounts in',
    'figures in',
    'all amounts in',
    'all figures in',
    'values in',
  ],
  ko: ['단위', '통화', '금액단위'],
  de: ['einheit', 'einheiten', 'angaben in', 'währung', 'werte in'],
  fr: ['unité', 'unités', 'devise', 'montants en'],
  es: ['unidad', 'unidades', 'moneda', 'importes en'],
  zh: ['单位', '單位', '货币', '币种', '金额单位'],
  ja: ['単位', '通貨', '金額単位'],
}

/** A word that may stand before the unit (`in thousands`, `в тыс. руб.`), by language. */
export const unitLeads: Readonly<Record<string, readonly string[]>> = {
  ru: ['в'],
  en: ['in', 'expressed'],
  de: ['in'],
  fr: ['en'],
  es: ['en'],
}

/** Words between scale and base (`millions of USD`), and words that a price may be per (`руб. за место`). */
export const unitLinkWords: Readonly<Record<'of' | 'per', Readonly<Record<string, readonly string[]>>>> = {
  of: { en: ['of'], fr: ['de', "d'"], es: ['de'] },
  per: {
    ru: ['место', 'рейс', 'сутки', 'смену', 'заказ', 'услуга', 'паллета', 'м.п', 'сезон', 'маш.-ч', 'голову'],
    en: ['capita', 'order', 'trip', 'night', 'visit', 'user', 'store', 'head', 'year', 'pallet'],
    ko: ['월', '일', '년', '건', '인', '평', '구획'],
  },
}
