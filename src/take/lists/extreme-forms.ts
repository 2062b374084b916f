/** Forms of the word that makes the most of an adjective, and beginnings of the adjectives that go with it, by language. */
const russianMost = 'самый самая самое самые самого самой самому самую самым самых самыми самом'.split(' ')

const russian = (adjectives: string): readonly string[] =>
  adjectives.split(' ').flatMap(adjective => russianMost.map(most => `${most} ${adjective}`))

const korean = (adjectives: string): readonly string[] =>
  adjectives.split(', ').flatMap(adjective => [`가장 ${adjective}`, `제일 ${adjective}`])

/**
 * Phrases that ask for the greatest or the least of a kind in every form that their grammar has (`у самого дорогого`,
 * `제일 비쌌던`). Beginnings of folded words, as in the cues of operations.
 */
export const extremeForms: Readonly<Record<'max' | 'min', Readonly<Record<string, readonly string[]>>>> = {
  max: {
    ru: russian('больш крупн высок дорог тяжел длинн долг толст широк глубок популярн прибыльн поздн дальн'),
    en: ['costliest', 'priciest', 'biggest', 'oldest', 'widest', 'deepest', 'farthest', 'furthest'],
    ko: korean('비싸, 비쌌, 비싼, 크, 컸, 큰, 많, 높, 길, 긴, 무거, 오래, 늦'),
    de: ['teuerst', 'grosst', 'hochst', 'langst', 'schwerst', 'meist$'],
    es: ['mas grande', 'mas largo', 'mas larga', 'mas cara', 'mas alta', 'mas pesad'],
  },
  min: {
    ru: russian('маленьк мал мелк низк дешев недорог корот легк тонк узк ранн'),
    en: ['least expensive', 'narrowest', 'lightest'],
    ko: korean('싸, 쌌, 싼, 저렴, 작, 적, 낮, 짧, 가벼, 이른, 일찍'),
    de: ['billigst', 'gunstigst', 'kleinst', 'niedrigst', 'kurzest', 'leichtest', 'wenigst'],
    es: ['mas pequen', 'mas corto', 'mas corta', 'mas barata', 'mas baja'],
  },
}

/**
 * Words for a thing of whatever kind, whose name is asked for where a question seeks the greatest or the least one. Korean ones
 * hold with the particles of what is spoken of.
 */
export const thingWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['товар', 'позиция', 'позицию', 'наименование', 'продукт', 'изделие', 'вещь', 'услуга', 'услугу'],
  en: ['item', 'product', 'thing', 'one', 'good', 'position', 'article', 'service'],
  ko: ['품목', '제품', '상품', '물건', '것', '거', '게', '건', '항목', '품명', '서비스'],
  de: ['artikel', 'produkt', 'ware', 'posten', 'leistung'],
  fr: ['article', 'produit', 'poste', 'service'],
  es: ['articulo', 'producto', 'partida', 'servicio'],
  zh: ['商品', '产品', '项目', '东西'],
  ja: ['商品', '製品', '品目', '項目', 'もの'],
}
