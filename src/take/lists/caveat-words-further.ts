import type { CaveatWords } from './caveat-words.ts'

/** Sentences of doubt in German, French, Spanish, Chinese and Japanese. */
export const furtherCaveatWords: Readonly<Record<'de' | 'fr' | 'es' | 'zh' | 'ja', CaveatWords>> = {
  de: {
    numbers: 'Die Zahlen der Spalte „{column}“ lassen zwei Lesarten zu: „{mark}“ gilt als Tausendertrennzeichen',
    dates: 'Die Daten der Spalte „{column}“ lassen zwei Lesarten zu: angenommen ist {order}',
    firstRows: 'Die Bedingung folgt den ersten {n} Zeilen und den gefundenen; die Tabelle ist länger',
    tooMany: 'Nicht berechnet: mehr als {n} Zeilen passen, mehr werden nicht auf einmal gelesen',
    joined: 'Die Zeilen sind mit der Tabelle „{table}“ über {key} verbunden',
    otherKey: 'Die Tabellen lassen sich auch über {key} verbinden',
    absent: 'Nur Zeilen ohne Gegenstück dort sind behalten',
    proposed: 'Der Plan stammt von einem Sprachmodell; er wurde geprüft und aus den Zellen berechnet',
    nominal: 'Die Werte von „{column}“ gelten für verschiedene Mengen („{by}“) und sind so nicht vergleichbar',
  },
  fr: {
    numbers:
      'Les nombres de la colonne « {column} » ont deux lectures : « {mark} » est pris pour le séparateur des milliers',
    dates: 'Les dates de la colonne « {column} » ont deux lectures : l’ordre {order} est retenu',
    firstRows: 'La condition vient des {n} premières lignes et de celles trouvées ; le tableau est plus long',
    tooMany: 'Non calculé : plus de {n} lignes conviennent, on n’en lit pas plus à la fois',
    joined: 'Les lignes sont jointes au tableau « {table} » par {key}',
    otherKey: 'Les tableaux peuvent aussi être joints par {key}',
    absent: 'Seules les lignes sans correspondance là-bas sont gardées',
    proposed: 'Le plan vient d’un modèle de langue ; il a été vérifié et calculé à partir des cellules',
    nominal:
      'Les valeurs de « {column} » valent pour des quantités différentes (« {by} ») et ne se comparent pas telles quelles',
  },
  es: {
    numbers: 'Los números de la columna «{column}» tienen dos lecturas: «{mark}» se toma como separador de miles',
    dates: 'Las fechas de la columna «{column}» tienen dos lecturas: se toma el orden {order}',
    firstRows: 'La condición se eligió por las primeras {n} filas y las halladas; la tabla es más larga',
    tooMany: 'No calculado: cumplen más de {n} filas y no se leen más a la vez',
    joined: 'Las filas se unen con la tabla «{table}» por {key}',
    otherKey: 'Las tablas también pueden unirse por {key}',
    absent: 'Solo se conservan las filas que allí no tienen ninguna',
    proposed: 'El plan lo propuso un modelo de lenguaje; se comprobó y se calculó a partir de las celdas',
    nominal: 'Los valores de «{column}» son para cantidades distintas («{by}») y no se comparan tal cual',
  },
  zh: {
    numbers: '“{column}”列的数字有两种读法：“{mark}”按千位分隔符读取',
    dates: '“{column}”列的日期有两种读法：按 {order} 顺序读取',
    firstRows: '条件依据前 {n} 行和检索到的行选定，而表更长',
    tooMany: '未计算：符合的行超过 {n} 行，一次不读取更多',
    joined: '各行按 {key} 与表“{table}”关联',
    otherKey: '两表也可按 {key} 关联',
    absent: '只保留在那里没有对应行的行',
    proposed: '计划由语言模型提出，已核对并由单元格计算',
    nominal: '“{column}”的值对应不同的数量（“{by}”），不能直接比较',
  },
  ja: {
    numbers: '「{column}」列の数値は二通りに読め、「{mark}」を桁区切りとして読みました',
    dates: '「{column}」列の日付は二通りに読め、{order} の順で読みました',
    firstRows: '条件は最初の {n} 行と検索で見つかった行で選びましたが、表はさらに続きます',
    tooMany: '計算していません：該当行が {n} 行を超え、一度にそれ以上は読みません',
    joined: '行は {key} で表「{table}」と結び付けています',
    otherKey: '{key} でも結び付けられます',
    absent: 'そこに対応する行がない行だけを残しました',
    proposed: '計画は言語モデルの提案で、セルから確認し計算しました',
    nominal: '「{column}」の値は基準の数量（「{by}」）が異なり、そのままでは比べられません',
  },
}
