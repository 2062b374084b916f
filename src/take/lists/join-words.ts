/** Words that say that something is not there, by language; beginnings of words. In Korean they follow what is missing. */
export const absences: Readonly<Record<string, readonly string[]>> = {
  ru: ['нет', 'без', 'отсутств', 'не'],
  en: ['not', 'no', 'without', 'missing', 'absent', 'never', 'none'],
  ko: ['없'],
  de: ['nicht', 'kein', 'ohne', 'fehl'],
  fr: ['pas', 'sans', 'aucun'],
  es: ['no', 'sin', 'ningun', 'falta'],
}

/** Words of a header that counts pieces, and of one that prices one piece: their product is an amount of money. */
export const factorHeaders: Readonly<Record<'quantity' | 'price', Readonly<Record<string, readonly string[]>>>> = {
  quantity: {
    ru: ['количество', 'кол-во', 'штук', 'объем'],
    en: ['quantity', 'qty', 'units', 'pieces', 'ordered'],
    ko: ['수량', '개수'],
    de: ['menge', 'anzahl'],
    fr: ['quantite'],
    es: ['cantidad'],
    zh: ['数量'],
    ja: ['数量', '個数'],
  },
  price: {
    ru: ['цена', 'стоимость единицы', 'тариф', 'стоимость услуги', 'расценка'],
    en: ['price', 'rate', 'unit price', 'unit cost', 'tariff', 'fee'],
    ko: ['단가', '가격', '요금'],
    de: ['preis', 'einzelpreis', 'tarif', 'gebuhr'],
    fr: ['prix', 'tarif'],
    es: ['precio', 'tarifa'],
    zh: ['单价', '价格'],
    ja: ['単価', '価格', '料金'],
  },
}

/** Words that ask for an amount of money, by language: beginnings of words, in Korean, Chinese and Japanese parts of them. */
export const amountWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['сумм', 'стоимост', 'выручк', 'оборот'],
  en: ['value', 'amount', 'worth', 'revenue', 'spend', 'spent'],
  ko: ['금액', '합계액', '총액', '매출액'],
  de: ['wert', 'betrag', 'umsatz'],
  fr: ['montant', 'valeur'],
  es: ['importe', 'valor'],
  zh: ['金额', '总额'],
  ja: ['金額', '総額'],
}
