/** Words that join two things asked for, each with a blank around it, by language; the longest first. */
export const conjunctions: Readonly<Record<string, readonly string[]>> = {
  ru: ['а также', 'а ещё', 'а еще', 'и', 'а'],
  en: ['as well as', 'along with', 'and', 'plus'],
  ko: ['그리고', '및'],
  de: ['sowie', 'und'],
  fr: ['ainsi que', 'et'],
  es: ['así como', 'y'],
}

/** Ends of Korean words that join what follows (`단가와 단위`, `품목이고 규격이`). */
export const joiningEnds: readonly string[] = ['이랑', '하고', '이며', '이고', '와', '과', '랑', '고']

/** Marks that join in Chinese and Japanese without blanks. */
export const joiningMarks: readonly string[] = ['以及', '和', '与', 'および', 'と', '、']
