/**
 * Words after which a question names what it asks for (`какой телефон`, `what is the salary of`), by language. Folded.
 * In Korean, Chinese and Japanese what is asked for stands before them (`급여는 얼마`).
 */
export const headLeads: Readonly<Record<string, readonly string[]>> = {
  ru: `какой какая какое какие какого какую какому каким какими каких каком какова каков каковы каково`.split(' '),
  en: ['what', 'which'],
  de: `welcher welche welches welchen welchem`.split(' '),
  fr: `quel quelle quels quelles`.split(' '),
  es: `cual cuales que`.split(' '),
}

/** Beginnings of Korean words before which what is asked for stands. */
export const headFollowers: readonly string[] = [
  '얼마',
  '무엇',
  '뭐',
  '뭔',
  '어디',
  '누구',
  '언제',
  '몇',
  '어느',
  '어떻게',
  '어떤',
]

/** Words that end what is asked for: a preposition or a verb of the question, by language. Folded. */
export const headEnds: Readonly<Record<string, readonly string[]>> = {
  ru: `у за на в во для по от до из с со о об при под над между без к ко есть был была было были`.split(' '),
  en: `of for in at on by to from with under per that which does do did has have had can could will would should must is
    are was were we you they i it he she there when if after before`.split(/\s+/u),
  de: `von fur in an auf bei zu mit hat haben ist sind war waren wird`.split(' '),
  fr: `de du des pour dans a au aux en sur est sont a ont`.split(' '),
  es: `de del para en por a con es son tiene tienen`.split(' '),
}

/** Words that may stand between the question word and what is asked for, by language. Folded. */
export const headFillers: Readonly<Record<string, readonly string[]>> = {
  ru: ['самый', 'самая', 'самое', 'наш', 'наша', 'наше', 'наши', 'именно', 'сейчас', 'нынче', 'теперь'],
  en: `is are was were the a an our your their its s current exactly`.split(' '),
  de: `ist sind war waren der die das den dem ein eine`.split(' '),
  fr: `est sont la le les l un une`.split(' '),
  es: `es son la el los las un una`.split(' '),
}
