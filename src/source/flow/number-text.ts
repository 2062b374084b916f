/**
 * A number of a list as a numbering format writes it (names of ECMA-376 part 1 §17.18.59, and a few of our own for Korean signs): 4 is `4`, `iv`, `d`, `г`, `라`, `四`.
 * Formats that are not known count in digits.
 */
export const numberText = (value: number, format: string): string => {
  if (format === 'none' || value < 0) return format === 'none' ? '' : String(value)
  return (WRITERS[format] ?? String)(value)
}

const letters = (alphabet: string): ((value: number) => string) => {
  const signs = [...alphabet]
  return value =>
    value < 1 || value > signs.length * MAX_REPEAT
      ? String(value)
      : (signs[(value - 1) % signs.length] ?? '').repeat(Math.ceil(value / signs.length))
}

/** After the last letter, Word repeats: `z`, `aa`, `bb`; beyond this many times it is digits here. */
const MAX_REPEAT = 10

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

const roman = (value: number): string => {
  if (value < 1 || value > 3999) return String(value)
  let rest = value
  let text = ''
  for (const [size, sign] of ROMAN)
    while (rest >= size) {
      text += sign
      rest -= size
    }
  return text
}

/** Numbers up to 99 by ten digits and a word for ten: 二十三, 이십삼. */
const tens =
  (digits: string, ten: string): ((value: number) => string) =>
  value => {
    if (value < 1 || value > 99) return String(value)
    const [high, low] = [Math.floor(value / 10), value % 10]
    const head = high === 0 ? '' : high === 1 ? ten : `${[...digits][high]}${ten}`
    return `${head}${low === 0 ? '' : [...digits][low]}`
  }

const circled = (value: number): string => {
  if (value >= 1 && value <= 20) return String.fromCodePoint(0x2460 + value - 1)
  return value >= 21 && value <= 35 ? String.fromCodePoint(0x3251 + value - 21) : String(value)
}

/** Signs that follow one another in Unicode, from one code on. */
const row =
  (first: number, count: number): ((value: number) => string) =>
  value =>
    value >= 1 && value <= count ? String.fromCodePoint(first + value - 1) : String(value)

const marks = (value: number): string => {
  const signs = ['*', '†', '‡', '§']
  return value < 1 || value > 40 ? String(value) : (signs[(value - 1) % 4] ?? '').repeat(Math.ceil(value / 4))
}

const latin = letters('abcdefghijklmnopqrstuvwxyz')
const russian = letters('абвгдежзиклмнопрстуфхцчшщэюя')
const chinese = tens('〇一二三四五六七八九', '十')

const WRITERS: Readonly<Record<string, (value: number) => string>> = {
  decimal: String,
  decimalZero: value => String(value).padStart(2, '0'),
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: value => `(${value})`,
  decimalEnclosedFullstop: value => `${value}.`,
  decimalFullWidth: value => String(value).replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit))),
  numberInDash: value => `- ${value} -`,
  lowerRoman: roman,
  upperRoman: value => roman(value).toUpperCase(),
  lowerLetter: latin,
  upperLetter: value => latin(value).toUpperCase(),
  russianLower: russian,
  russianUpper: value => russian(value).toUpperCase(),
  ganada: letters('가나다라마바사아자차카타파하'),
  chosung: letters('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  koreanDigital: tens('영일이삼사오육칠팔구', '십'),
  koreanDigital2: chinese,
  koreanCounting: tens('영일이삼사오육칠팔구', '십'),
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  japaneseCounting: chinese,
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  ideographDigital: value => String(value).replace(/\d/g, digit => [...'〇一二三四五六七八九'][Number(digit)] ?? digit),
  ideographTraditional: letters('甲乙丙丁戊己庚辛壬癸'),
  ideographEnclosedCircle: value =>
    value >= 1 && value <= 10 ? String.fromCodePoint(0x3280 + value - 1) : String(value),
  aiueo: letters('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'),
  iroha: letters('イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン'),
  circledGanada: row(0x326e, 14),
  circledJamo: row(0x3260, 14),
  circledLower: row(0x24d0, 26),
  circledUpper: row(0x24b6, 26),
  koreanTens: letters('갑을병정무기경신임계'),
  ordinal: value => `${value}.`,
  chicago: marks,
}
