/**
 * Word beginnings (folded) by which a question asks for one end of a column, or for what all its rows come to. A beginning
 * with a blank at its end is a whole word; Korean, Chinese and Japanese ones may stand inside a word. By language.
 */
export type SuperlativeCues = {
  /** The upper end, or an end that another word tells. */
  readonly most: readonly string[]
  /** The lower end. */
  readonly least: readonly string[]
  /** A total or a subtotal. */
  readonly total: readonly string[]
}

/** Cues of all languages together: a question may mix them. Own list, general usage. */
export const superlativeCues: readonly SuperlativeCues[] = [
  {
    most: `самый |самая |самое |самые |самую |самой |самого |самых |самым |самому |наибол|наивысш|наидорож|максим|крупнейш|высочайш|длиннейш
      |старейш|новейш|тяжелейш|дороже вс|дороже остальн|больше вс|больше остальн|выше вс|дольше вс|чаще вс|длиннее вс|тяжелее вс|позже вс
      |лучше вс|лучш|лидер|лидир|рекорд|топ |сильнее вс|быстрее вс`,
    least: `наимен|минимал|минимум|меньше вс|меньше остальн|дешевле вс|дешевле остальн|ниже вс|реже вс|короче вс|раньше вс|легче вс|худш|хуже вс
      |мельчайш|самый дешев|самая дешев|самое дешев|самую дешев|самый низк|самая низк|самую низк|самое низк|самый маленьк|самая маленьк
      |самый коротк|самая коротк|самый легк|самая легк|самый ранн|самая ранн|самый стар|самая стар`,
    total: 'итог|итого|всего |сумм|общ|совокупн|в целом|по всем|вместе|подытог|промежуточн',
  },
  {
    most: `most |highest|largest|biggest|greatest|maximum|max |longest|heaviest|tallest|dearest|costliest|priciest|top |best |latest|newest|strongest
      |fastest|widest|thickest|busiest|leading |deepest|hottest|furthest|farthest`,
    least: `least |lowest|smallest|minimum|min |cheapest|shortest|lightest|worst|fewest|slowest|nearest|weakest|thinnest|narrowest|earliest|oldest
      |coldest|youngest`,
    total: 'total|subtotal|sum |altogether|overall|combined|in all |entire|grand total|add up',
  },
  {
    most: '가장|제일|최고|최대|최다|최장|최상|으뜸|1위|일등|첫째로',
    least:
      '최저|최소|최단|최하|꼴찌|가장 싼|가장 적|가장 낮|가장 작|가장 짧|가장 가벼|제일 싼|제일 적|제일 낮|제일 작|제일 짧|제일 가벼|가장 저렴|제일 저렴',
    total: '합계|총|전체|모두|합산|누계|소계|합은|합치면|통틀어',
  },
  {
    most: `hochst|grosst|teuerst|langst|schwerst|am meisten|meisten |maxim|le plus|la plus|les plus|plus grand|plus cher|el mas|la mas|los mas|las mas
      |mayor|最|一番|もっとも`,
    least:
      'niedrigst|kleinst|billigst|gunstigst|kurzest|wenigst|minim|le moins|la moins|les moins|menor|最低|最小|最少|最短|最も安|最安|最便宜',
    total: 'gesamt|summe|insgesamt|somme|au total|suma |en total|合计|总|共计|合計|総|全部',
  },
].map(({ most, least, total }) => ({ most: listed(most), least: listed(least), total: listed(total) }))

/**
 * Qualities that a superlative names without the name of a column, and the words of the columns that tell them: `самый
 * дорогой` is the row of the highest `цена`. Beginnings as above; `dates` stands for any column of dates.
 */
export const qualities: readonly { readonly asked: readonly string[]; readonly columns: readonly string[] }[] = [
  {
    asked:
      'дорог|дороже|дешев|expensive|dear|costl|pric|cheap|비싼|비싸|싼|싸|저렴|teuer|billig|gunstig|cher |chere|caro|cara |barat|贵|便宜|高い|安い',
    columns:
      'цен|стоимост|тариф|расценк|ставк|price|cost|rate|fee|charge|단가|가격|금액|요금|판매가|preis|kosten|prix|cout|precio|coste|价|価格|単価|料金',
  },
  {
    asked: 'тяжел|легк|легч|heav|light|무거|가벼|schwer|leicht|lourd|leger|pesad|重い|轻',
    columns: 'вес|масс|weight|mass|무게|중량|gewicht|poids|peso|重',
  },
  {
    asked: 'длинн|долг|дольше|длиннее|коротк|короче|long|short|긴|길|짧|lang|kurz|court|larg|cort|长|短|長い',
    columns:
      'длин|срок|длительн|продолжит|дней|дни|месяц|length|duration|term|days|time|길이|기간|일수|개월|lange|dauer|frist|duree|delai|plazo|期|长度|長さ',
  },
  {
    asked: 'быстр|медленн|fast|slow|quick|빠른|빨리|느린|schnell|langsam|rapide|rapid|快|慢|速い|遅い',
    columns: 'скорост|срок|время|speed|time|days|속도|시간|기간|일수|zeit|dauer|vitesse|delai|tiempo|时间|時間|速',
  },
  {
    asked:
      'стар|нов|ранн|раньше|поздн|позже|давн|недавн|последн|newest|oldest|earliest|latest|recent|오래|최근|최신|늦은|이른|neuest|altest|最新|最早|古い',
    columns: 'dates|дат|год|date|year|일자|날짜|연도|datum|jahr|fecha|日期|日付|年',
  },
  {
    asked: 'высок|низк|tall|deep|глубок|широк|узк|wide|narrow|thick|толст|тонк|높은|낮은|넓은|두꺼운',
    columns: 'высот|глубин|ширин|толщин|height|depth|width|thick|높이|깊이|너비|폭|두께',
  },
].map(({ asked, columns }) => ({ asked: listed(asked), columns: listed(columns) }))

function listed(list: string): readonly string[] {
  return list
    .split('|')
    .map(entry => entry.replace(/^\s+|\n\s*/g, ''))
    .filter(entry => entry !== '')
}
