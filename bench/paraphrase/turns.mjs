// The same question as other people would type it, made by rule: each turn keeps what is asked and changes how it is said.
const script = text => (/[가-힣]/u.test(text) ? 'ko' : /[а-яё]/iu.test(text) ? 'ru' : 'en')

const chatty = {
  ru: question => `Добрый день! Подскажите, пожалуйста, ${lowerFirst(question)} Это нужно для отчёта, заранее спасибо.`,
  en: question => `Hi, could you please help me: ${lowerFirst(question)} I need it for a report, thanks in advance.`,
  ko: question => `안녕하세요, 혹시 ${question} 보고서에 필요해서요. 감사합니다.`,
}
const told = {
  ru: question => `Готовлю справку для руководителя. ${question}`,
  en: question => `I am preparing a summary for my manager. ${question}`,
  ko: question => `팀장님께 드릴 자료를 준비하고 있습니다. ${question}`,
}
const polite = {
  ru: question => `Будьте добры, ответьте: ${lowerFirst(question)}`,
  en: question => `Please tell me: ${lowerFirst(question)}`,
  ko: question => `죄송하지만 알려 주세요: ${question}`,
}
/** A capital that begins a sentence, not one of a name or a code. */
const lowerFirst = text => (/^\p{Lu}\p{Ll}+ /u.test(text) ? text[0].toLowerCase() + text.slice(1) : text)

const RU = 'йцукенгшщзхъфывапролджэячсмитьбюё.?:;'
const EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`/&^$"
const onLatinKeys = text =>
  Array.from(text.replace(/[,«»()]/gu, ''), letter => {
    const at = RU.indexOf(letter.toLowerCase())
    return at < 0 ? letter : letter === letter.toLowerCase() ? EN[at] : EN[at].toUpperCase()
  }).join('')

/** A word of seven letters or more with two inner letters changed over: the longest one that is no code. */
const slipped = text => {
  const [longest] = (text.match(/\p{L}{7,}/gu) ?? []).sort((a, b) => b.length - a.length)
  if (longest === undefined || /[가-힣]/u.test(longest)) return undefined
  const at = Math.floor(longest.length / 2)
  return text.replace(longest, longest.slice(0, at - 1) + longest[at] + longest[at - 1] + longest.slice(at + 1))
}

/** By name; a turn gives `undefined` where it does not apply. */
export const turns = {
  lower: text => text.toLowerCase(),
  upper: text => text.toUpperCase(),
  bare: text =>
    text
      .replace(/ё/gu, 'е')
      .replace(/[?!«»"“”'’]|[,.:](?=\s|$)/gu, '')
      .trim(),
  polite: text => polite[script(text)](text),
  chatty: text => chatty[script(text)](text),
  told: text => told[script(text)](text),
  layout: text => (script(text) === 'ru' && !/[a-z]/iu.test(text) ? onLatinKeys(text) : undefined),
  slip: slipped,
}
