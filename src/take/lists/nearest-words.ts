/** The sentence that names what is nearest to a name that nothing holds, by language. */
export const nearestWords: Readonly<Record<string, string>> = {
  ru: 'Возможно, имеется в виду: {names}?',
  en: 'Did you mean {names}?',
  ko: '혹시 {names}을(를) 말씀하시나요?',
  de: 'Meinten Sie {names}?',
  fr: 'Vouliez-vous dire {names} ?',
  es: '¿Quiso decir {names}?',
  zh: '您是指 {names} 吗？',
  ja: '{names} のことですか？',
}
