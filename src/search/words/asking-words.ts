/**
 * Word beginnings (folded) by which a sentence of prose itself asks, or says where to look, so that it answers nothing:
 * `сколько он продал, смотрите в отчёте`. A beginning in Korean, Chinese or Japanese may stand inside a word; `$` closes
 * a word. By language.
 */
export const askingWords: Readonly<Record<string, readonly string[]>> = {
  ru: [
    'сколько',
    'почем',
    'какой$',
    'какая$',
    'какое$',
    'какие$',
    'каков',
    'какую$',
    'куда$',
    'откуда$',
    'ли$',
    'спрашива',
    'смотри',
    'смотре',
    'ищите',
    'ищут$',
    'искать$',
    'найдете',
    'указан в',
    'указана в',
    'указаны в',
    'приведен',
    'собраны в',
    'сведены в',
    'перечислен',
    'таблиц',
    'см$',
  ],
  en: [
    'what$',
    'how much',
    'how many',
    'how long',
    'how often',
    'whether',
    'which$',
    'whose$',
    'see$',
    'look up',
    'look in',
    'look for',
    'listed in',
    'shown in',
    'found in',
    'given in',
    'table$',
    'tables$',
    'in the matrix',
    'dashboard$',
    'people ask',
  ],
  ko: [
    '는지',
    '인지',
    '은지',
    '을지',
    '얼마',
    '어디',
    '무엇',
    '몇',
    '물을',
    '물어',
    '묻는',
    '표를 본다',
    '표에서',
    '현황을',
    '현황에서',
    '대장에서',
    '표를 보',
    '에서 확인',
    '에서 찾',
    '코드로 찾',
    '참조',
    '참고한',
  ],
  de: ['wie viel', 'welche', 'siehe$', 'ob$', 'in der tabelle'],
  fr: ['combien', 'quel', 'voir$', 'dans le tableau'],
  es: ['cuanto', 'cuanta', 'cual', 'vease$', 'en la tabla'],
  zh: ['多少', '几', '哪', '什么', '是否', '参见', '见表', '请查'],
  ja: ['いくら', 'いくつ', 'どこ', '何', 'かどうか', '参照'],
}

/** Beginnings of words that say a number without a digit, by language; `$` closes a word. */
export const numeralWords: Readonly<Record<string, readonly string[]>> = {
  ru: `один$ одна$ одно$ одного$ одной$ одну$ однажды два$ две$ двух$ двум$ двумя$ дву три$ трех тремя трем трое
    четыр четвер пять$ пяти пятью пятн пятьд шест семь$ семи$ семн семьд восьм восем девят девян десят одиннадц двенадц
    тринадц двадц тридц сорок полтор полов треть$ трети$ сотн$ сотен$ сто$ двест трист тысяч дважды трижды ежедн еженед
    ежемес ежекв ежегод перв втор`.split(/\s+/u),
  en: `one$ two$ three four five six$ seven eight nine ten$ tenth eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twent thirt forty fort fift sixt sevent eight ninet hundred thousand half$ third$ quarter
    dozen once$ twice daily weekly monthly quarterly yearly annual`.split(/\s+/u),
  ko: `한$ 두$ 세$ 네$ 다섯 여섯 일곱 여덟 아홉 열$ 열흘 열두 열다섯 열한 스무 스물 서른 마흔 쉰 예순 일흔 여든 아흔 하루
    이틀 사흘 나흘 닷새 엿새 이레 보름 반$ 절반 매일 매주 매월 매달 매년 분기마다 반기마다 시월 유월 첫`.split(/\s+/u),
  de: 'ein$ eine$ zwei drei vier funf sechs sieben acht neun zehn zwolf hundert tausend halb'.split(' '),
  fr: 'un$ une$ deux trois quatre cinq six$ sept huit neuf dix douze cent mille demi'.split(' '),
  es: 'un$ una$ dos$ tres$ cuatro cinco seis siete ocho nueve diez doce cien mil$ medio media'.split(' '),
}
