/** Beginnings of month names by month from 1, all languages together, folded. */
export const monthWords: readonly (readonly string[])[] = [
  ['январ', 'january', 'jan', 'januar', 'janvier', 'enero'],
  ['феврал', 'february', 'feb', 'februar', 'fevrier', 'février', 'febrero'],
  ['март', 'march', 'mar', 'marz', 'märz', 'mars', 'marzo'],
  ['апрел', 'april', 'apr', 'avril', 'abril'],
  ['май', 'мая', 'мае', 'майск', 'may', 'mai', 'mayo'],
  ['июн', 'june', 'jun', 'juni', 'juin', 'junio'],
  ['июл', 'july', 'jul', 'juli', 'juillet', 'julio'],
  ['август', 'august', 'aug', 'aout', 'août', 'agosto'],
  ['сентябр', 'september', 'sept', 'sep', 'septembre', 'septiembre'],
  ['октябр', 'october', 'oct', 'oktober', 'octobre', 'octubre'],
  ['ноябр', 'november', 'nov', 'novembre', 'noviembre'],
  ['декабр', 'december', 'dec', 'dezember', 'decembre', 'décembre', 'diciembre'],
]

/** Words that come before or after the number of an edition: `ред2`, `rev. 3`, `v2`, `제2판`. */
export const editionWords: readonly string[] = [
  'ред',
  'редакция',
  'версия',
  'вер',
  'изд',
  'издание',
  'rev',
  'revision',
  'version',
  'ver',
  'edition',
  'ed',
  'v',
  'issue',
  '개정',
  '버전',
  '판',
  '차',
]

/** Words of a folder or a name that say: not in force any more. */
export const archiveWords: readonly string[] = [
  'архив',
  'архивн',
  'стар',
  'устар',
  'черновик',
  'archive',
  'archived',
  'old',
  'obsolete',
  'superseded',
  'draft',
  'backup',
  '보관',
  '구버전',
  '이전',
  '폐지',
  '초안',
  '存档',
  '旧',
]

/** Words for a quarter and a half of a year, as they stand beside the number. */
export const quarterWords: readonly string[] = ['квартал', 'кварт', 'кв', 'quarter', 'qtr', '분기', '季度', '四半期']
export const halfWords: readonly string[] = ['полугод', 'half', 'semester', '반기', '半年', '半期']
