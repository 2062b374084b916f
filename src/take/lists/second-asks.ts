/** Beginnings (folded, words parted by one space) of a second question within one, by language. */
export const secondAsks: Readonly<Record<string, readonly string[]>> = {
  ru: [
    ' и как',
    ' и скольк',
    ' и где ',
    ' и кто ',
    ' и когда ',
    ' и на скольк',
    ' и на как',
    ' и в как',
    ' и по как',
    ' и чем ',
    ' а скольк',
    ' а как',
  ],
  en: [' and what', ' and which', ' and who', ' and how', ' and when', ' and where', ' and by how', ' and in what'],
  ko: ['이고 ', ' 그리고 '],
  de: [' und wie', ' und wer', ' und wann', ' und wo ', ' und welch'],
  fr: [' et combien', ' et quel', ' et qui ', ' et quand', ' et ou '],
  es: [' y cuant', ' y cual', ' y quien', ' y cuando', ' y donde', ' y que '],
  zh: ['以及', '并且'],
  ja: ['それと', 'そして'],
}
