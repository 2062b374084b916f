/** Words by which a question names the language that a table is written in (`in the Korean price list`), by that language. */
export const languageNames: Readonly<Record<string, readonly string[]>> = {
  ru: ['русский', 'русская', 'российский', 'Russian', 'Russia', '러시아', '노문'],
  en: ['английский', 'английская', 'English', '영문', '영어'],
  ko: ['корейский', 'корейская', 'Корея', 'Korean', 'Korea', '한국', '국문', '한국어'],
  zh: ['китайский', 'Chinese', 'China', '중국', '중문'],
  ja: ['японский', 'Japanese', 'Japan', '일본', '일문'],
}
