/** Languages that the product writes in; a table is described in the one its own text is written in. */
export type Language = 'ru' | 'en' | 'ko' | 'zh' | 'ja'

/** The words that records, cards and parents are made with. `{n}` stands for a number, `{x}` for a text. */
export type Wording = {
  readonly sheet: string
  readonly table: string
  readonly row: string
  readonly column: string
  readonly total: string
  readonly hidden: string
  readonly note: string
  readonly notes: string
  readonly unit: string
  readonly period: string
  readonly file: string
  readonly section: string
  readonly lists: string
  readonly form: string
  readonly matrix: string
  readonly aboutRows: string
  readonly columns: string
  readonly groups: string
  readonly totals: string
  readonly fields: string
  readonly moreColumns: string
  readonly rowsNotShown: string
  readonly rowsOnlyHere: string
  readonly rowsChanged: string
}

/** Wording by language; every language has every word. */
export const wordings: Readonly<Record<Language, Wording>> = {
  ru: {
    sheet: 'Лист',
    table: 'Таблица',
    row: 'строка',
    column: 'столбец',
    total: 'итог',
    hidden: 'скрыта',
    note: 'примечание',
    notes: 'Примечания',
    unit: 'Единица',
    period: 'Период',
    file: 'файл',
    section: 'раздел',
    lists: 'Справочник',
    form: 'Форма',
    matrix: 'Матрица',
    aboutRows: 'Строка таблицы: {x}; строк: {n}',
    columns: 'Столбцы',
    groups: 'Группы строк',
    totals: 'Итоговые строки',
    fields: 'Поля',
    moreColumns: 'ещё столбцов: {n}',
    rowsNotShown: 'Не показано строк: {n}; их можно запросить.',
    rowsOnlyHere: 'Строки, которых нет в {x}: {n}',
    rowsChanged: 'Строки, изменённые против {x}: {n}',
  },
  en: {
    sheet: 'Sheet',
    table: 'Table',
    row: 'row',
    column: 'column',
    total: 'total',
    hidden: 'hidden',
    note: 'note',
    notes: 'Notes',
    unit: 'Unit',
    period: 'Period',
    file: 'file',
    section: 'section',
    lists: 'List',
    form: 'Form',
    matrix: 'Matrix',
    aboutRows: 'A row is: {x}; rows: {n}',
    columns: 'Columns',
    groups: 'Groups of rows',
    totals: 'Total rows',
    fields: 'Fields',
    moreColumns: 'further columns: {n}',
    rowsNotShown: 'Rows not shown: {n}; query them.',
    rowsOnlyHere: 'Rows that {x} does not have: {n}',
    rowsChanged: 'Rows changed against {x}: {n}',
  },
  ko: {
    sheet: '시트',
    table: '표',
    row: '행',
    column: '열',
    total: '합계',
    hidden: '숨김',
    note: '비고',
    notes: '주석',
    unit: '단위',
    period: '기간',
    file: '파일',
    section: '절',
    lists: '목록',
    form: '양식',
    matrix: '매트릭스',
    aboutRows: '각 행: {x}; 행 수: {n}',
    columns: '열',
    groups: '행 그룹',
    totals: '합계 행',
    fields: '항목',
    moreColumns: '그 밖의 열: {n}',
    rowsNotShown: '표시하지 않은 행: {n}; 질의로 볼 수 있습니다.',
    rowsOnlyHere: '{x}에 없는 행: {n}',
    rowsChanged: '{x}와 달라진 행: {n}',
  },
  zh: {
    sheet: '工作表',
    table: '表',
    row: '行',
    column: '列',
    total: '合计',
    hidden: '隐藏',
    note: '备注',
    notes: '注释',
    unit: '单位',
    period: '期间',
    file: '文件',
    section: '章节',
    lists: '清单',
    form: '表单',
    matrix: '矩阵',
    aboutRows: '每行: {x}; 行数: {n}',
    columns: '列',
    groups: '行分组',
    totals: '合计行',
    fields: '字段',
    moreColumns: '其他列: {n}',
    rowsNotShown: '未显示的行: {n}; 可查询。',
    rowsOnlyHere: '{x} 中没有的行: {n}',
    rowsChanged: '与 {x} 不同的行: {n}',
  },
  ja: {
    sheet: 'シート',
    table: '表',
    row: '行',
    column: '列',
    total: '合計',
    hidden: '非表示',
    note: '備考',
    notes: '注記',
    unit: '単位',
    period: '期間',
    file: 'ファイル',
    section: '節',
    lists: '一覧',
    form: '様式',
    matrix: 'マトリクス',
    aboutRows: '各行: {x}; 行数: {n}',
    columns: '列',
    groups: '行グループ',
    totals: '合計行',
    fields: '項目',
    moreColumns: 'その他の列: {n}',
    rowsNotShown: '表示していない行: {n}; 照会できます。',
    rowsOnlyHere: '{x} にない行: {n}',
    rowsChanged: '{x} から変わった行: {n}',
  },
}
