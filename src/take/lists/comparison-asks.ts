/**
 * Questions that ask by how much one thing passes another, by language (folded text, one space round each word). They are patterns: an amount is
 * asked for (`на сколько`, `how much`, `얼마`) and a comparison of two things is said (`дороже, чем`, `longer than`, `보다`). A number
 * behind the comparison is a limit, not a thing.
 */
export const comparisonAsks: Readonly<Record<string, readonly RegExp[]>> = {
  ru: [
    / (?:на сколько|насколько) (?:.* )?(?!(?:даже|тоже|также) )\p{L}{2,}(?:ее|ше|же) (?!(?:чем )?\d)/u,
    / (?:на сколько|насколько) (?:.* )?(?:превы[шс]|опере[жд]|уступа|отста[её]|отлича|расход[яи]т)/u,
  ],
  en: [
    / how (?:much|many) (?:\p{L}+ ){0,2}(?:more|less|fewer|worse|\p{L}{3,}er) (?:.* )?than (?!\d)/u,
    / how much (?:.* )(?:more|less|fewer|higher|lower) than (?!\d)/u,
    / (?:how much|by what amount) (?:.* )(?:exceed|surpass|outweigh)/u,
  ],
  ko: [
    /(?<!\d\S{0,3})보다.*(?:얼마|몇)/u,
    /얼마.*(?<!\d\S{0,3})보다/u,
    /(?:차이|차액).*(?:얼마|몇)/u,
    /얼마.*(?:차이|다른|다르)/u,
  ],
  zh: [/比(?![例率重价較较分]).*(?:多少|几)/u, /(?:相差|差价|差额|差多少)/u],
  ja: [
    /(?<!何)より.*(?:いくら|どれだけ|どのくらい|どれくらい|何)/u,
    /(?:いくら|どれだけ|どのくらい|何\p{L}{1,2})(?:違|ちが|高い|安い)/u,
    /差額|差は/u,
  ],
  de: [/ (?:um )?wie ?viel (?:.* )?(?:mehr|weniger|\p{L}{3,}er) (?:.* )?als (?!\d)/u],
  fr: [/ combien (?:.* )?(?:plus|moins) (?:.* )?qu /u, / combien (?:.* )?(?:plus|moins) (?:.* )?que (?!\d)/u],
  es: [/ cuant[oa]s? (?:.* )?(?:mas|menos|mayor|menor) (?:.* )?que (?!\d)/u],
}

/** Questions by how much one thing rose or fell, by language (folded text, one space round each word): one value is no answer to them either. */
export const riseAsks: Readonly<Record<string, readonly RegExp[]>> = {
  ru: [
    / (?:на сколько|насколько) (?:.* )?(?:вырос|увелич|сниз|уменьш|сократи|подорож|подешев|упал|недоисполн|перевыполн)/u,
  ],
  en: [
    / by how (?:much|many) (?:.* )?(?:rise|rose|grow|grew|increase|decrease|fall|fell|drop|go up|went up|go down|went down|change)/u,
    / how much (?:did|has|have) (?:.* )?(?:rise|risen|grow|grown|increased?|decreased?|fall|fallen|drop|dropped|go up|go down|change)/u,
  ],
  ko: [/얼마나 (?:올랐|오른|늘었|늘어|줄었|줄어|내렸|내린|증가|감소)/u],
}

/** Words that a column or a label has which tells a difference already, so that one cell answers (beginnings of folded words). */
export const differenceNames: readonly string[] = [
  'разниц',
  'отклонен',
  'изменен',
  'прирост',
  'рост',
  'увелич',
  'динамик',
  'growth',
  'increase',
  'rise',
  '인상',
  '증가',
  'differen',
  'varianc',
  'change',
  'deviation',
  'gap',
  '차이',
  '차액',
  '증감',
  '편차',
  '差',
  '增减',
  '変化',
  'differenz',
  'abweichung',
  'ecart',
  'diferencia',
]

/** Questions for a part in percent of a whole, by language (folded text, one space round each word). */
export const shareOfAsks: Readonly<Record<string, readonly RegExp[]>> = {
  ru: [
    / как(?:ую|ая|ой) (?:\p{L}+ )?(?:дол[юя]|часть|процент) (?!.*(?:вырос|сниз|измен))/u,
    / сколько процентов (?:.* )?(?:составля|приход|занима|от )/u,
  ],
  en: [
    / (?:what|which) (?:share|percentage|percent|fraction|proportion|part) of /u,
    / how (?:much|large a share) of the (?:total|whole) /u,
  ],
  ko: [/비중/u, /차지/u, /몇 ?(?:%|퍼센트|프로)(?!.*(?:올|늘|줄|증가|감소))/u],
  zh: [/占.*(?:多少|几|比例|比重)/u, /占比/u],
  ja: [/占め/u, /割合/u],
  de: [/ welche[nr] anteil /u, / wie ?viel prozent (?:der|des|von) /u],
  fr: [/ quelle (?:part|proportion) (?:de|du|des|d|represente) /u, / quel pourcentage (?:de|du|des|d|represente) /u],
  es: [/ que (?:parte|porcentaje|proporcion) (?:de|del|representa) /u],
}
