/** Words of answers about versions in one language. Parts in braces are filled in. */
export type ChangeWords = {
  readonly added: string
  readonly removed: string
  readonly changed: string
  readonly up: string
  readonly down: string
  readonly most: string
  readonly least: string
  readonly columns: string
  readonly same: string
  readonly compared: string
  readonly none: string
  readonly by: string
  readonly edition: string
  readonly yes: string
  readonly no: string
  readonly chosen: string
  readonly others: string
  /** Names of months from January, as a version is called by. */
  readonly months: readonly string[]
  readonly next: string
}

/** Sentences by language; a language without its own words is answered in English. */
const changeWords: Readonly<Record<'ru' | 'en' | 'ko', ChangeWords>> = {
  ru: {
    added: 'Новые строки',
    removed: 'Исчезнувшие строки',
    changed: 'Изменённые строки',
    up: 'Выросли',
    down: 'Снизились',
    most: 'Сильнее всего',
    least: 'Слабее всего',
    columns: 'Колонки',
    same: 'без изменений',
    compared: 'Сравнение версий: {before} и {after}',
    none: 'Таких различий между версиями {before} и {after} нет.',
    by: 'на',
    edition: 'редакция',
    yes: 'Да',
    no: 'Нет',
    chosen: 'Взята редакция: {name}',
    others: 'есть и другие: {names}',
    months: [
      'январь',
      'февраль',
      'март',
      'апрель',
      'май',
      'июнь',
      'июль',
      'август',
      'сентябрь',
      'октябрь',
      'ноябрь',
      'декабрь',
    ],
    next: 'Покажите обе версии рядом: cellcite diff.',
  },
  en: {
    added: 'New rows',
    removed: 'Rows gone',
    changed: 'Changed rows',
    up: 'Rose',
    down: 'Fell',
    most: 'Moved most',
    least: 'Moved least',
    columns: 'Columns',
    same: 'unchanged',
    compared: 'Versions compared: {before} and {after}',
    none: 'There is no such difference between {before} and {after}.',
    by: 'by',
    edition: 'edition',
    yes: 'Yes',
    no: 'No',
    chosen: 'Edition taken: {name}',
    others: 'there are others: {names}',
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    next: 'Set both versions side by side with cellcite diff.',
  },
  ko: {
    added: '새로 생긴 행',
    removed: '없어진 행',
    changed: '바뀐 행',
    up: '오른 항목',
    down: '내린 항목',
    most: '가장 크게 바뀜',
    least: '가장 적게 바뀜',
    columns: '열',
    same: '변동 없음',
    compared: '비교한 판: {before}, {after}',
    none: '{before}와 {after} 사이에 그런 차이가 없습니다.',
    by: '변동',
    edition: '판',
    yes: '예',
    no: '아니요',
    chosen: '사용한 판: {name}',
    others: '다른 판도 있음: {names}',
    months: ['1월', '2월', '3월', '4월', '5월', '6월', '7월', '8월', '9월', '10월', '11월', '12월'],
    next: 'cellcite diff로 두 판을 나란히 보세요.',
  },
}

/** Words of a language, English for those without their own. */
export const changeWordsFor = (language: string): ChangeWords =>
  language === 'ru' || language === 'ko' ? changeWords[language] : changeWords.en
