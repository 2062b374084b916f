import type { PairOperation } from '../plan.ts'
import { eastAnswerWords } from './answer-words-east.ts'
import { latinAnswerWords } from './answer-words-latin.ts'

/** Words of an answer's sentences in one language. Parts in braces are filled in. */
export type AnswerWords = {
  readonly count: string
  readonly sum: string
  readonly average: string
  readonly median: string
  readonly min: string
  readonly max: string
  readonly list: string
  readonly rows: string
  readonly hidden: string
  readonly hiddenColumn: string
  readonly note: string
  readonly blank: string
  readonly dash: string
  readonly notAvailable: string
  readonly none: string
  readonly total: string
  readonly unreadable: string
  readonly leftOut: string
  readonly under: string
  readonly where: string
  readonly by: string
  readonly pair: Readonly<Record<PairOperation, string>>
  readonly nextUnsure: string
  readonly nextAmbiguous: string
  readonly nextMissing: string
  readonly nextRefused: string
  readonly nextPassages: string
}

/** Sentences by language; a language without its own words is answered in English. */
export const answerWords: Readonly<Record<'ru' | 'en' | 'ko', AnswerWords>> = {
  ru: {
    count: 'строк',
    sum: 'сумма',
    average: 'среднее',
    median: 'медиана',
    min: 'минимум',
    max: 'максимум',
    list: 'список',
    rows: 'по строкам: {n}',
    hidden: 'скрытых строк включено: {n}',
    hiddenColumn: 'скрытая колонка: {name}',
    note: 'Примечание: {text}',
    blank: 'ячейка пуста',
    dash: 'стоит прочерк',
    notAvailable: 'указано «нет данных»',
    none: 'указано «нет»',
    total: 'итоговые строки',
    unreadable: 'не число',
    leftOut: 'не учтено: {why} ({n})',
    under: 'раздел',
    where: 'условие',
    by: 'по',
    pair: {
      difference: 'разница',
      change: 'изменение',
      'percent-change': 'изменение в процентах',
      times: 'во сколько раз',
      share: 'доля',
      sum: 'сумма',
      average: 'среднее',
      greater: 'больше',
      lesser: 'меньше',
    },
    nextUnsure: 'Проверьте указанные ячейки или назовите таблицу и колонку точнее.',
    nextAmbiguous: 'Уточните, что имеется в виду: {what}.',
    nextMissing: 'Проверьте, есть ли эти сведения в другом документе, или добавьте его.',
    nextRefused: 'Читайте эту форму по полям: название и значение.',
    nextPassages: 'Это отрывки текста: прочтите их, ничего не вычислялось.',
  },
  en: {
    count: 'rows',
    sum: 'sum',
    average: 'average',
    median: 'median',
    min: 'minimum',
    max: 'maximum',
    list: 'list',
    rows: 'over {n} rows',
    hidden: '{n} hidden rows included',
    hiddenColumn: 'hidden column: {name}',
    note: 'Note: {text}',
    blank: 'the cell is blank',
    dash: 'the cell shows a dash',
    notAvailable: 'the cell says not available',
    none: 'the cell says none',
    total: 'total rows',
    unreadable: 'not a number',
    leftOut: 'left out: {why} ({n})',
    under: 'under',
    where: 'where',
    by: 'by',
    pair: {
      difference: 'difference',
      change: 'change',
      'percent-change': 'change in percent',
      times: 'times',
      share: 'share',
      sum: 'sum',
      average: 'average',
      greater: 'more',
      lesser: 'less',
    },
    nextUnsure: 'Check the cells named, or name the table and the column.',
    nextAmbiguous: 'Say which one is meant: {what}.',
    nextMissing: 'See whether another document says it, or add that document.',
    nextRefused: 'Read this form by its fields: label and value.',
    nextPassages: 'These passages are prose: read them, nothing was computed.',
  },
  ko: {
    count: '행',
    sum: '합계',
    average: '평균',
    median: '중앙값',
    min: '최소',
    max: '최대',
    list: '목록',
    rows: '{n}개 행 기준',
    hidden: '숨긴 행 {n}개 포함',
    hiddenColumn: '숨긴 열: {name}',
    note: '비고: {text}',
    blank: '셀이 비어 있음',
    dash: '줄표로 표시됨',
    notAvailable: '자료 없음으로 표시됨',
    none: '없음으로 표시됨',
    total: '합계 행',
    unreadable: '숫자 아님',
    leftOut: '제외: {why} ({n})',
    under: '소속',
    where: '조건',
    by: '기준',
    pair: {
      difference: '차이',
      change: '변화',
      'percent-change': '변화율',
      times: '배수',
      share: '비중',
      sum: '합계',
      average: '평균',
      greater: '더 큼',
      lesser: '더 작음',
    },
    nextUnsure: '표시된 셀을 확인하거나 표와 열을 더 정확히 말해 주세요.',
    nextAmbiguous: '어느 것인지 알려 주세요: {what}.',
    nextMissing: '다른 문서에 있는지 확인하거나 문서를 추가하세요.',
    nextRefused: '이 양식은 항목 이름과 값으로 읽으세요.',
    nextPassages: '문서의 글을 옮긴 것입니다. 읽어 보세요. 계산한 값은 없습니다.',
  },
}

const allWords: Readonly<Record<string, AnswerWords>> = { ...answerWords, ...latinAnswerWords, ...eastAnswerWords }

/** Words of a language, English for those without their own. */
export const wordsFor = (language: string): AnswerWords => allWords[language] ?? answerWords.en
