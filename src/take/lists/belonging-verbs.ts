/** Verbs that only say that a thing stands under what is named (`относится к`, `belongs to`). Beginnings, folded. */
export const belongingVerbs: Readonly<Record<string, readonly string[]>> = {
  ru: ['относ', 'отнес', 'принадлеж', 'вход', 'состоит', 'состоят', 'числ', 'включ'],
  en: ['belong', 'fall', 'falls', 'come', 'listed', 'classed', 'included'],
  ko: ['속하', '속한', '해당하', '해당되', '포함된', '포함되', '들어가'],
  de: ['gehor', 'zahlen', 'fallen'],
  fr: ['appartien', 'relevent'],
  es: ['pertenec', 'corresponden'],
}
