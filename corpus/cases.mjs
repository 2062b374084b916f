const _ = null
const b = v => ({ v, bold: true })
const n = (v, format) => ({ v, format })

/**
 * The golden cases: what the file holds, and why it is there. The numbers in brackets are the kinds of failure in the
 * field that a case stands for; the expected stages stand beside the source as JSON.
 */
export const cases = [
  {
    name: 'seed-chains',
    why: 'Two floors of header in three rows, a caption merged over three columns, blank first floor over A and B, names wrapped over lines with a hyphen. The question "is Северянка our partner?" must find row 4 by the word in column B. A dash is not zero.',
    sheets: [
      {
        name: 'Сети',
        rows: [
          [_, _, 'Каналы National (Urban)'],
          ['Название', 'Партнёр', 'Гипер-', 'Супер-', 'Мини-'],
          ['сети', _, 'маркеты', 'маркеты', 'маркеты'],
          ['СЕВЕРЯНКА', 'Да', 91, 4, 1],
          ['ГАСТРОНОМ 24', 'Нет', '—', 12, 3],
          ['ЯСНОКРАЙ', 'Да', 134, 31, 225],
          ['ПОЛЯНА', 'Нет', 7, 18, 40],
          ['ГАСТРОНОМ 42', 'Да', 5, 9, 11],
        ],
        merges: ['C1:E1'],
      },
    ],
  },
  {
    name: 'seed-recipe',
    why: 'A recipe is a tree drawn as a grid: indents by style. Each row keeps its ancestors; the note under the table governs the row with the mark.',
    sheets: [
      {
        name: 'Состав',
        rows: [
          ['Паспорт сырья: основа овсяная'],
          [_],
          [b('Компонент'), b('Происхождение'), b('Доля, %')],
          [b('Регулятор кислотности'), _, 1.2],
          [{ v: 'Дикалийфосфат (E340ii)', indent: 1 }, 'минеральное', 1.2],
          [b('Эмульсионная матрица'), _, 0.8],
          [{ v: 'Моно- и диглицериды (E471)', indent: 1 }, _, 0.8],
          [{ v: 'Стеариновая кислота', indent: 2 }, 'растительное*', 0.6],
          [{ v: 'Глицерин', indent: 2 }, 'животное', 0.2],
          [_],
          ['* пальмовая, если иное не указано в паспорте качества'],
        ],
      },
    ],
  },
  {
    name: 'seed-price-korean',
    why: 'A Korean price table with codes that begin with zeros and prices written with commas as text: 007 stays 007, prices can be counted.',
    sheets: [
      {
        name: '단가표',
        rows: [
          ['2025년 단가표'],
          ['단위: 원'],
          ['품목코드', '품목군', '품명', '단가'],
          ['007', '볼트', '육각 볼트 M6', '1,200'],
          ['008', '볼트', '육각 볼트 M8', '1,350'],
          ['012', '너트', '육각 너트 M6', '800'],
          ['013', '너트', '육각 너트 M8', '950'],
        ],
      },
    ],
  },
  {
    name: 'seed-form-korean',
    why: 'An application form of labels and blanks: refused for SQL with its reason, offered as fields.',
    sheets: [
      {
        name: '신청서',
        rows: [
          ['신규 거래처 등록 신청서'],
          ['기관명', '베르스타나'],
          ['대표자', _],
          ['연락처', '02-000-0000'],
          ['주소', _],
        ],
        merges: ['A1:B1'],
      },
    ],
  },
  {
    name: 'title-and-blank-row',
    why: '(1) A title row, an empty row, a header with an empty column between: the title is kept as title, the header is row 3, the empty column is no column.',
    sheets: [
      {
        name: 'Report',
        rows: [['Sales report 2024'], [_], ['Region', _, 'Amount'], ['North', _, 10], ['South', _, 12]],
      },
    ],
  },
  {
    name: 'unmerged-title',
    why: '(1) Only A1 filled above the header, not merged, no blank row.',
    sheets: [{ name: 'Budget', rows: [['Budget 2025'], ['Item', 'Plan', 'Actual'], ['Rent', 5, 6], ['Power', 2, 3]] }],
  },
  {
    name: 'year-banner-and-section',
    why: '(1) A year banner merged over quarters, and a section heading alone in its row: years reach every quarter, the section is the parent of the rows under it.',
    sheets: [
      {
        name: 'Balance',
        rows: [
          [_, 2023, _, _, _, 2024],
          [_, 'Q1', 'Q2', 'Q3', 'Q4', 'Q1', 'Q2', 'Q3', 'Q4'],
          ['Assets'],
          ['Cash', 1, 2, 3, 4, 5, 6, 7, 8],
          ['Stock', 2, 3, 4, 5, 6, 7, 8, 9],
          ['Liabilities'],
          ['Loans', 1, 1, 1, 1, 2, 2, 2, 2],
          ['Payables', 3, 3, 3, 3, 4, 4, 4, 4],
        ],
        merges: ['B1:E1', 'F1:I1'],
      },
    ],
  },
  {
    name: 'header-per-sheet',
    why: '(1, 7) Each sheet has its own header; the same columns on sheets 2023 and 2024 are told apart by the sheet.',
    sheets: [
      {
        name: 'People',
        rows: [
          ['Name', 'Age'],
          ['Ann', 31],
          ['Bo', 45],
        ],
      },
      {
        name: '2023',
        rows: [
          ['Item', 'Rent'],
          ['Depot', 100],
          ['Office', 80],
        ],
      },
      {
        name: '2024',
        rows: [
          ['Item', 'Rent'],
          ['Depot', 110],
          ['Office', 85],
        ],
      },
    ],
  },
  {
    name: 'wide-and-long',
    why: '(2) Fifty rows by fifteen columns: every row and column is known, none is cut.',
    sheets: [
      {
        name: 'Data',
        rows: [
          ['Code', ...Array.from({ length: 14 }, (_x, at) => `Measure ${at + 1}`)],
          ...Array.from({ length: 50 }, (_x, row) => [
            `K${100 + row}`,
            ...Array.from({ length: 14 }, (_y, at) => (row + 1) * (at + 1)),
          ]),
        ],
      },
    ],
  },
  {
    name: 'merged-body',
    why: '(3) Merged cells in the body: a label stands for all rows it covers, a number merged over two rows counts once.',
    sheets: [
      {
        name: 'Routes',
        rows: [
          ['Region', 'Route', 'Trips', 'Fuel budget'],
          ['North', 'N-1', 4, 900],
          [_, 'N-2', 6, _],
          ['South', 'S-1', 3, 500],
          [_, 'S-2', 5, 450],
        ],
        merges: ['A2:A3', 'A4:A5', 'D2:D3'],
      },
    ],
  },
  {
    name: 'merged-header-groups',
    why: '(3) Merged header cells do not split a sheet into several tables.',
    sheets: [
      {
        name: 'Plan',
        rows: [
          ['Line', 'First half', _, 'Second half', _],
          [_, 'Plan', 'Fact', 'Plan', 'Fact'],
          ['Bolts', 10, 11, 12, 13],
          ['Nuts', 20, 21, 22, 23],
        ],
        merges: ['A1:A2', 'B1:C1', 'D1:E1'],
      },
    ],
  },
  {
    name: 'date-formats',
    why: '(4) Custom Korean and Chinese date formats, ISO, and the time of day: dates are dates whatever their format says around them.',
    sheets: [
      {
        name: 'Dates',
        rows: [
          ['사건', '날짜', '기록'],
          ['입고', n(45761, 'm"월"d"일"'), n(45761.5, 'yyyy-mm-dd hh:mm')],
          ['出库', n(45762, 'm"月"d"日"'), n(45762.25, 'yyyy-mm-dd hh:mm')],
          ['검사', n(45763, 'dd.mm.yyyy'), n(45763.75, 'yyyy-mm-dd hh:mm')],
        ],
      },
    ],
  },
  {
    name: 'dates-of-1904',
    why: '(4) A workbook in the 1904 date system shows the same days.',
    options: { date1904: true },
    sheets: [
      {
        name: 'Log',
        rows: [
          ['Event', 'Day', 'Cost'],
          ['start', n(44299, 'yyyy-mm-dd'), 5],
          ['end', n(44300, 'yyyy-mm-dd'), 6],
        ],
      },
    ],
  },
  {
    name: 'codes-that-look-like-dates',
    why: '(4) Text such as 1-2 and 3-4 stays text: a column decides together.',
    csv: 'code,place,count\n1-2,A,5\n3-4,B,6\nA-5,C,7\n',
  },
  {
    name: 'type-not-from-first-row',
    why: '(5) Empty first cells do not make a column something else; nothing is lost.',
    sheets: [
      {
        name: 'Runs',
        rows: [
          ['status', 'module', 'seconds'],
          ['done', _, _],
          [_, 'abc1', 5],
          [_, 'abc2', 7],
        ],
      },
    ],
  },
  {
    name: 'leading-zeros-and-long-numbers',
    why: '(5) Codes keep leading zeros and every digit after the fifteenth.',
    sheets: [
      {
        name: 'Codes',
        rows: [
          ['code', 'long', 'count'],
          ['00123', '1234567890123456789', 1],
          ['00124', '1234567890123456780', 2],
        ],
      },
    ],
  },
  {
    name: 'thousands-as-text',
    why: '(5) Numbers written with thousands separators add up to 6,500,000, never to 1 + 1 + 4.',
    csv: 'Year,Region,v\n2024,N,"1,000,000"\n2024,S,"1,500,000"\n2023,N,"4,000,000"\n',
  },
  {
    name: 'formulas',
    why: '(6) Values are indexed, formulas are not; a formula without a stored value is told, never an empty cell.',
    sheets: [
      {
        name: 'Calc',
        rows: [
          ['Item', 'Price', 'Count', 'Sum'],
          ['Bolt', 2, 10, { formula: 'B2*C2', cached: 20 }],
          ['Nut', 3, 5, { formula: 'B3*C3', cached: 15 }],
          ['Washer', 1, 7, { formula: 'B4*C4' }],
        ],
      },
    ],
  },
  {
    name: 'blank-row-after-every-record',
    why: '(8) One blank row after each record of the same layout does not end a table.',
    sheets: [
      {
        name: 'Log',
        rows: [
          ['No', 'Event', 'Hours'],
          ...Array.from({ length: 12 }, (_x, at) => [[at + 1, `Event ${at + 1}`, at + 2], [_]]).flat(),
        ],
      },
    ],
  },
  {
    name: 'sparse-table',
    why: '(8) A sparse table is one table with its title and its note.',
    sheets: [
      {
        name: 'Sparse',
        rows: [['Title of the table'], ['a', 'b', 'c'], [1, _, 3], [_, 2, _], [4, 5, _], ['Note: sampled in May']],
      },
    ],
  },
  {
    name: 'side-by-side',
    why: '(8) Two tables side by side, and a third below, are three tables.',
    sheets: [
      {
        name: 'Mixed',
        rows: [
          ['Fruit', 'Weight', 'Price', _, 'City', 'Staff', 'Area'],
          ['Apple', 10, 1.5, _, 'Ufa', 12, 300],
          ['Pear', 8, 2.5, _, 'Omsk', 9, 250],
          ['Plum', 5, 3.5, _, 'Perm', 7, 180],
          [_],
          [_],
          ['Month', 'Orders', 'Returns'],
          ['May', 40, 2],
          ['June', 44, 3],
        ],
      },
    ],
  },
  {
    name: 'lying-far-cell',
    why: '(10) A cell far away does not make a sheet huge: rows between are not there.',
    sheets: [
      {
        name: 'Far',
        rows: [
          ['Name', 'Qty', 'Price'],
          ['Bolt', 5, 2],
          ['Nut', 6, 3],
          ...Array.from({ length: 3000 }, () => []),
          ['end of list'],
        ],
      },
    ],
  },
  {
    name: 'blank-words',
    why: '(11) Blank, dash, zero and N/A are four different things and stay so.',
    sheets: [
      {
        name: 'Stock',
        rows: [
          ['Item', 'Depot 1', 'Depot 2'],
          ['Bolt', 0, '—'],
          ['Nut', _, 'N/A'],
          ['Washer', 5, 7],
        ],
      },
    ],
  },
  {
    name: 'line-breaks-in-cells',
    why: '(12) A line break in a cell does not end the row, a pipe does not end the cell.',
    sheets: [
      {
        name: 'Shops',
        rows: [
          ['Name', 'Address', 'Phone'],
          ['North', '12 Lake St\nBuilding 2', '555|1'],
          ['South', '7 Hill Rd', '555|2'],
        ],
      },
    ],
  },
  {
    name: 'tabs-called-csv',
    why: '(13) The delimiter is found by content: tabs under the name of a CSV.',
    csv: 'name\tcity\tqty\nAnn\tRome, IT\t5\nBo\tOslo, NO\t6\n',
  },
  {
    name: 'value-spelling',
    why: '(14) Values differ in case and width from the question: matched against the real ones.',
    sheets: [
      {
        name: 'Jobs',
        rows: [
          ['Job', 'Kind', 'Cost'],
          ['J1', 'Flooring', 10],
          ['J2', 'ＲＯＯＦ', 20],
          ['J3', 'flooring', 30],
        ],
      },
    ],
  },
  {
    name: 'hidden-lines',
    why: '(16) Hidden rows, columns and sheets are kept, flagged and counted.',
    sheets: [
      {
        name: 'Visible',
        rows: [
          ['Item', 'Cost', 'Margin'],
          ['A', 1, 5],
          ['B', 2, 6],
          ['C', 3, 7],
        ],
        hiddenRows: [3],
        hiddenColumns: [3],
      },
      {
        name: 'Archive',
        state: 'hidden',
        rows: [
          ['Item', 'Cost', 'Year'],
          ['Z', 9, 2019],
        ],
      },
    ],
  },
  {
    name: 'units-in-a-line',
    why: '(17) "(In millions of USD)" above the header is the unit of every value below.',
    sheets: [
      {
        name: 'Revenue',
        rows: [
          ['Revenue'],
          ['(In millions of USD)'],
          [_],
          ['Region', '2023', '2024'],
          ['North', 12.5, 13],
          ['South', 7, 8.5],
        ],
      },
    ],
  },
  {
    name: 'bracketed-negatives',
    why: '(17) (1,234) as text and -1234 in a bracket format are the same number.',
    sheets: [
      {
        name: 'P&L',
        rows: [
          ['Line', 'Booked', 'Typed'],
          ['Loss', n(-1234, '#,##0_);(#,##0)'), '(1,234)'],
          ['Gain', n(2000, '#,##0_);(#,##0)'), '2,000'],
          ['Net', n(766, '#,##0_);(#,##0)'), '766'],
        ],
      },
    ],
  },
  {
    name: 'percent-and-currency',
    why: '(17) The shown text and the stored value stand side by side: 7.5 % is 0.075, the currency is the unit.',
    sheets: [
      {
        name: 'Rates',
        rows: [
          ['Client', 'Share', 'Fee'],
          ['A', n(0.075, '0.0%'), n(1200, '#,##0 "₽"')],
          ['B', n(0.1, '0.0%'), n(900, '#,##0 "₽"')],
        ],
      },
    ],
  },
  {
    name: 'subtotals',
    why: '(18) Subtotals and the grand total are marked by word and by arithmetic, and left out of sums.',
    sheets: [
      {
        name: 'Продажи',
        rows: [
          ['Филиал', 'Январь', 'Февраль'],
          ['Камский', 10, 12],
          ['Обской', 20, 21],
          ['Итого Урал', 30, 33],
          ['Невский', 5, 6],
          ['Ладожский', 7, 9],
          ['Итого Запад', 12, 15],
          ['ВСЕГО', 42, 48],
        ],
      },
    ],
  },
  {
    name: 'total-that-differs',
    why: '(18) A printed total that does not equal its parts is a total all the same, and a finding.',
    sheets: [
      {
        name: 'Sheet',
        rows: [
          ['Item', 'Qty', 'Cost'],
          ['A', 1, 10],
          ['B', 2, 20],
          ['C', 3, 30],
          ['Total', 6, 61],
        ],
      },
    ],
  },
  {
    name: 'repeated-names',
    why: '(19) Equal, differently cased and blank names: four columns, all values kept, stable unique names, labels kept.',
    sheets: [
      {
        name: 'Names',
        rows: [
          ['name', 'name', 'Name', _],
          ['a', 'b', 'c', 'd'],
          ['e', 'f', 'g', 'h'],
        ],
      },
    ],
  },
  {
    name: 'footnotes',
    why: '(20) "Phase 3" and "1) Heat output" with numbers are rows; the last row is a note tied to 2010*.',
    sheets: [
      {
        name: 'Heat',
        rows: [
          ['Unit', 'Q1', 'Q2'],
          ['1) Heat output', 241, 250],
          ['Phase 3', 5, 6],
          ['2010*', 7, 8],
          ['* provisional'],
        ],
      },
    ],
  },
  {
    name: 'superscript-mark',
    why: '(20) A superscript digit glued to a value is a mark, not a digit of the value.',
    sheets: [
      {
        name: 'Rates',
        rows: [
          ['Route', 'Days', 'Price'],
          [{ v: 'Ufa', superscript: '1' }, 2, 100],
          ['Omsk', 3, 140],
          ['¹ only from May to September'],
        ],
      },
    ],
  },
  {
    name: 'indent-by-spaces',
    why: '(21) Ancestors by leading spaces.',
    sheets: [
      {
        name: 'Assets',
        rows: [
          ['Item', '2024', '2025'],
          ['Current assets'],
          ['  Cash', 5, 6],
          ['  Stock', 6, 7],
          ['Fixed assets'],
          ['  Land', 3, 3],
          ['  Plant', 4, 5],
        ],
      },
    ],
  },
  {
    name: 'indent-by-style',
    why: '(21) Ancestors by the indent of the cell style.',
    sheets: [
      {
        name: 'Assets',
        rows: [
          ['Item', '2024', '2025'],
          ['Current assets', 11, 13],
          [{ v: 'Cash', indent: 1 }, 5, 6],
          [{ v: 'Stock', indent: 1 }, 6, 7],
          ['Fixed assets', 7, 8],
          [{ v: 'Land', indent: 1 }, 3, 3],
          [{ v: 'Plant', indent: 1 }, 4, 5],
        ],
      },
    ],
  },
  {
    name: 'outline-levels',
    why: '(21) Ancestors by outline levels with the summary below its details.',
    sheets: [
      {
        name: 'Costs',
        rows: [
          ['Account', 'Plan', 'Fact'],
          ['Fuel', 5, 6],
          ['Tyres', 2, 2],
          ['Transport', 7, 8],
          ['Rent', 9, 9],
          ['Power', 3, 4],
          ['Premises', 12, 13],
        ],
        outline: { 2: 1, 3: 1, 5: 1, 6: 1 },
      },
    ],
  },
  {
    name: 'comment-on-a-cell',
    why: '(20) A comment is tied to its cell and comes along with it.',
    sheets: [
      {
        name: 'Terms',
        rows: [
          ['Supplier', 'Days', 'Limit'],
          ['Tassa', { v: 45, comment: 'agreed until December' }, 100],
          ['Ural', 30, 80],
        ],
      },
    ],
  },
]
