/** Words of a header over how much of a thing the values beside it are for: a rate for 100 yen, a price for 1000 pieces. By language. */
export const nominalHeaders: Readonly<Record<string, readonly string[]>> = {
  ru: ['номинал', 'кратность', 'за единиц'],
  en: ['nominal', 'denomination', 'per units', 'base units', 'unit amount'],
  ko: ['기준단위', '단위수량', '기준수량', '액면', '고시단위'],
  de: ['nennwert', 'nominal', 'einheiten'],
  fr: ['nominal', 'valeur nominale'],
  es: ['nominal', 'valor nominal'],
  zh: ['面值', '单位数量', '基准单位'],
  ja: ['額面', '基準単位', '単位数'],
}

/** Words of a header over how many of the row's thing there are: a row is then no single one. By language. */
export const headcountHeaders: Readonly<Record<string, readonly string[]>> = {
  ru: ['штатных единиц', 'штат', 'ставок', 'численность', 'количество', 'кол-во', 'человек', 'чел', 'шт'],
  en: ['headcount', 'fte', 'positions', 'staff', 'quantity', 'qty', 'count', 'number of', 'units'],
  ko: ['인원', '정원', '현원', '수량', '개수', '명수', '직원수'],
  de: ['anzahl', 'menge', 'stellen', 'personal'],
  fr: ['effectif', 'nombre', 'quantite', 'postes'],
  es: ['plantilla', 'cantidad', 'numero de', 'puestos'],
  zh: ['人数', '数量', '编制'],
  ja: ['人数', '数量', '定員'],
}
