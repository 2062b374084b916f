/** Words by language. */
type ByLanguage = Readonly<Record<string, readonly string[]>>

/** What an answer of yes or no begins with. */
export const verdictAnswers: Readonly<Record<string, { readonly yes: string; readonly no: string }>> = {
  ru: { yes: 'да', no: 'нет' },
  en: { yes: 'yes', no: 'no' },
  ko: { yes: '예', no: '아니요' },
  de: { yes: 'ja', no: 'nein' },
  fr: { yes: 'oui', no: 'non' },
  es: { yes: 'sí', no: 'no' },
  zh: { yes: '是', no: '否' },
  ja: { yes: 'はい', no: 'いいえ' },
}

/** First words of a question for yes or no (folded; more than one are a phrase). */
export const verdictOpeners: ByLanguage = {
  ru: [
    'есть',
    'можно',
    'нужно',
    'надо',
    'верно',
    'правда',
    'правда что',
    'верно что',
    'хватит',
    'хватает',
    'разрешено',
  ],
  en: [
    'is',
    'are',
    'was',
    'were',
    'do',
    'does',
    'did',
    'has',
    'have',
    'had',
    'can',
    'could',
    'will',
    'would',
    'should',
    'may',
    'must',
    "isn't",
    "aren't",
    "wasn't",
    "doesn't",
    "didn't",
  ],
  de: [
    'ist',
    'sind',
    'war',
    'waren',
    'hat',
    'haben',
    'hatte',
    'kann',
    'konnen',
    'darf',
    'durfen',
    'muss',
    'gibt es',
    'wird',
    'wurde',
    'liegt',
  ],
  fr: [
    'est-ce',
    'est ce',
    'y a-t-il',
    'y a t il',
    'le',
    'la',
    'peut-on',
    'peut on',
    'faut-il',
    'faut il',
    'est',
    'sont',
  ],
  es: ['es', 'esta', 'estan', 'hay', 'tiene', 'tienen', 'puede', 'pueden', 'fue', 'fueron', 'se puede', 'son'],
}

/** Where such a question only asks to be told something. */
export const requestOpeners: readonly string[] = [
  'can you',
  'could you',
  'would you',
  'will you',
  'do you know',
  'do you have',
  'have you got',
  'можно узнать',
  'можно ли узнать',
  'нужно узнать',
  'надо узнать',
  'есть данные',
]

/** Marks of a question for yes or no that stand anywhere: words in Russian, ends in Korean and Japanese, parts in Chinese. */
export const verdictMarks = {
  words: ['ли', 'или нет', 'whether', 'or not', 'oder nicht', 'ou non', 'o no', '여부'],
  korean:
    /(?:나요|습니까|ㅂ니까|입니까|됩니까|합니까|니까|가요|까요|을까|는지|어요|아요|해요|돼요|되요|네요|여요|죠|지요|맞아|있어|없어|있니|됐니|했니)\s*[?？]*$/u,
  chinese: /吗|是否|有没有|是不是|能不能/u,
  japanese: /(?:ますか|ですか|ましたか|でしたか|ませんか|のか|るか)[。？?]*$/u,
  /** A short passive participle at the end: `счёт оплачен?`. */
  russianEnd: /[а-яё]{4,}(?:[аяе]н[аоы]?|(?<=кры|ня|жа|би|ши)т[аоы]?)\s*\?\s*$/iu,
} as const

/** Which way two things are compared; beginnings of words, a space joins words, `~` stands inside one. */
export const comparedCues: Readonly<Record<'more' | 'less', ByLanguage>> = {
  more: {
    ru: [
      'больше',
      'выше',
      'дороже',
      'дольше',
      'длиннее',
      'тяжелее',
      'крупнее',
      'старше',
      'позже',
      'медленнее',
      'опережа',
    ],
    en: [
      'more',
      'higher',
      'larger',
      'greater',
      'longer',
      'older',
      'bigger',
      'heavier',
      'better',
      'dearer',
      'costlier',
      'taller',
      'later',
      'slower',
    ],
    ko: ['~비싼', '~비싸', '~많', '~높', '~크', '~큰', '~긴', '~길', '~무거', '~오래', '~늦'],
    de: ['mehr', 'hoher', 'grosser', 'teurer', 'langer', 'schwerer'],
    fr: ['plus'],
    es: ['mas', 'mayor'],
  },
  less: {
    ru: ['меньше', 'ниже', 'дешевле', 'короче', 'легче', 'быстрее', 'раньше', 'моложе'],
    en: [
      'less',
      'lower',
      'fewer',
      'smaller',
      'shorter',
      'younger',
      'lighter',
      'cheaper',
      'worse',
      'faster',
      'sooner',
      'earlier',
      'quicker',
    ],
    ko: ['~싼', '~싸', '~저렴', '~적', '~낮', '~작', '~짧', '~가벼', '~빠르', '~빨'],
    de: ['weniger', 'niedriger', 'kleiner', 'billiger', 'gunstiger', 'kurzer', 'schneller'],
    fr: ['moins'],
    es: ['menos', 'menor'],
  },
}

/** What follows the thing that another one is measured by, in languages where it comes first. */
export const standardEnds: readonly string[] = ['보다', 'より']

/** Words that ask whether something became another one, and headers of what was and what is. */
export const changedCues: ByLanguage = {
  ru: ['измени', 'поменя', 'сменил', 'сменен', 'перевел', 'стал други', 'перешел', 'перешла'],
  en: ['change', 'changed', 'switch', 'switched', 'moved', 'move', 'different'],
  ko: ['~바뀌', '~바뀐', '~변경', '~달라', '~이동했', '~옮겼', '~변동'],
  de: ['geandert', 'gewechselt'],
  fr: ['change'],
  es: ['cambi'],
}

/** See {@link changedCues}. Beginnings of words, `~` inside. */
export const timeHeaders: Readonly<Record<'before' | 'after', ByLanguage>> = {
  before: {
    ru: ['до ', 'было', 'прежн', 'стар', 'раньше', 'предыдущ'],
    en: ['before', 'old', 'previous', 'former', 'from', 'was'],
    ko: ['~ 전', '~이전', '~변경전', '~기존', '~종전'],
    de: ['vorher', 'alt', 'bisher'],
    fr: ['avant', 'ancien'],
    es: ['antes', 'anterior'],
  },
  after: {
    ru: ['после', 'стало', 'нов', 'теперь', 'текущ'],
    en: ['after', 'new', 'current', 'to', 'now'],
    ko: ['~ 후', '~이후', '~변경후', '~신규', '~현재'],
    de: ['nachher', 'neu'],
    fr: ['apres', 'nouveau', 'nouvelle'],
    es: ['despues', 'nuevo', 'nueva'],
  },
}

/** Words that ask whether something is there; beginnings of words, `~` inside. */
export const existenceCues: ByLanguage = {
  ru: [
    'есть ли',
    'был ли',
    'была ли',
    'было ли',
    'были ли',
    'имеется ли',
    'имеются ли',
    'бывает ли',
    'найдется ли',
    'встречается ли',
    'входит ли',
    'есть',
    'имеется',
    'предусмотр',
    'полага',
    'провод',
  ],
  en: [
    'is there',
    'are there',
    'was there',
    'were there',
    'have',
    'has',
    'contain',
    'contains',
    'include',
    'includes',
    'exist',
    'offer',
    'offers',
    'available',
  ],
  ko: ['~있나', '~있습', '~있어', '~있었', '~있는지', '~있을까', '~포함되', '~들어가'],
  de: ['gibt es', 'hat', 'enthalt'],
  fr: ['y a', 'contient', 'existe'],
  es: ['hay', 'tiene', 'contiene'],
  zh: ['~有'],
  ja: ['~あり'],
}
