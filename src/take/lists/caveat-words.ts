import { furtherCaveatWords } from './caveat-words-further.ts'

/** Sentences that tell why an answer needs a second look. Parts in braces are filled in. */
export type CaveatWords = {
  readonly numbers: string
  readonly dates: string
  readonly firstRows: string
  readonly tooMany: string
  readonly joined: string
  readonly otherKey: string
  readonly absent: string
  readonly proposed: string
  readonly nominal: string
}

/** By language; a language without its own is told in English. */
export const caveatWords: Readonly<Record<'ru' | 'en' | 'ko', CaveatWords>> = {
  ru: {
    numbers: 'Числа колонки «{column}» можно прочесть двояко: «{mark}» принято за разделитель тысяч',
    dates: 'Даты колонки «{column}» можно прочесть двояко: принят порядок {order}',
    firstRows: 'Условие выбрано по первым {n} строкам и найденным поиском, а таблица длиннее',
    tooMany: 'Не вычислено: подходит больше {n} строк, столько за один раз не читается',
    joined: 'Строки связаны с таблицей «{table}» по ключу {key}',
    otherKey: 'Таблицы можно связать и иначе: {key}',
    absent: 'Оставлены строки, для которых там ничего нет',
    proposed: 'План предложен языковой моделью; вычислено и проверено по ячейкам',
    nominal: 'Значения колонки «{column}» даны за разное количество («{by}») и прямо не сравнимы',
  },
  en: {
    numbers: 'Numbers of column “{column}” have two readings: “{mark}” is taken as grouping thousands',
    dates: 'Dates of column “{column}” have two readings: {order} is taken',
    firstRows: 'The condition was chosen by the first {n} rows and those that search found; the table is longer',
    tooMany: 'Not computed: more than {n} rows fit, and no more are read at once',
    joined: 'Rows are joined with the table “{table}” by {key}',
    otherKey: 'The tables may also be joined by {key}',
    absent: 'Only rows without any row there are kept',
    proposed: 'The plan was proposed by a language model; it was checked and computed from the cells',
    nominal: 'Values of “{column}” are for different amounts (“{by}”), so they do not compare as they stand',
  },
  ko: {
    numbers: '“{column}” 열의 숫자는 두 가지로 읽힐 수 있어 “{mark}”를 천 단위 구분 기호로 읽음',
    dates: '“{column}” 열의 날짜는 두 가지로 읽힐 수 있어 {order} 순서로 읽음',
    firstRows: '조건은 처음 {n}개 행과 검색된 행으로 정했으며 표는 더 김',
    tooMany: '계산하지 않음: {n}개가 넘는 행이 해당하며 한 번에 그보다 많이 읽지 않음',
    joined: '“{table}” 표와 {key} 기준으로 연결함',
    otherKey: '{key} 기준으로도 연결할 수 있음',
    absent: '그 표에 없는 행만 남김',
    proposed: '언어 모델이 제안한 계획을 셀에서 검증하고 계산함',
    nominal: '“{column}” 값은 기준 수량(“{by}”)이 서로 달라 그대로 비교할 수 없음',
  },
}

const allWords: Readonly<Record<string, CaveatWords>> = { ...caveatWords, ...furtherCaveatWords }

/** Sentences of a language, English for those without their own. */
export const caveatsIn = (language: string): CaveatWords => allWords[language] ?? caveatWords.en
