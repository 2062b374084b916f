/** Keys of a Latin keyboard and, in the same order, the Russian letters on them. */
export const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
/** See {@link LATIN_KEYS}. */
export const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюё'

/** Korean letters on the keys of a Latin keyboard (two-set, KS X 5002); the doubled ones are typed with shift. */
export const koreanKeys: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('qwertyuiop', (key, at) => [key, 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ'[at] ?? key])),
  ...Object.fromEntries(Array.from('asdfghjkl', (key, at) => [key, 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ'[at] ?? key])),
  ...Object.fromEntries(Array.from('zxcvbnm', (key, at) => [key, 'ㅋㅌㅊㅍㅠㅜㅡ'[at] ?? key])),
  ...Object.fromEntries(Array.from('QWERTOP', (key, at) => [key, 'ㅃㅉㄸㄲㅆㅒㅖ'[at] ?? key])),
}

/** How often letters stand in running text, in tenths of a percent, by language; common tables of letter frequency. */
export const letterFrequency: Readonly<Record<'en' | 'ru', Readonly<Record<string, number>>>> = {
  en: frequencies(
    'e127 t91 a82 o75 i70 n67 s63 h61 r60 d43 l40 c28 u28 m24 w24 f22 g20 y20 p19 b15 v10 k8 j2 x2 q1 z1',
  ),
  ru: frequencies(
    'о110 е85 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з17 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4 э3 ф3 ъ1 ё1',
  ),
}

function frequencies(list: string): Readonly<Record<string, number>> {
  return Object.fromEntries(list.split(' ').map(entry => [entry[0] ?? '', Number(entry.slice(1))]))
}
