import { describe, expect, it } from 'vitest'
import { type ScanDocuments, scanLibrary } from '../../test/scan-library.ts'
import { sketch } from '../../test/sketch.ts'
import type { Block, Prose } from '../source/index.ts'
import { predictionOf, type Retrieval, type RetrievalPart, retrieve, traceLines } from './index.ts'

const paragraph = (text: string, path: readonly string[] = []): Prose => ({
  kind: 'prose',
  role: 'paragraph',
  text,
  path,
  at: {},
})

const prices = (rows: string): readonly Block[] => [sketch(`*Наименование|*Цена, руб.\n${rows}`, { name: 'Прайс' })]

const first = ({ tables }: Retrieval): string => `${tables[0]?.document} ${tables[0]?.table.table.sheet}`

/** Chains with a partner column, a receivables table with the same names, and prose that repeats the question. */
const chains = scanLibrary({
  'Сбыт/Сети.xlsx': [
    sketch(
      '*Название сети|*Партнёр|*Гипермаркеты\nСЕВЕРЯНКА|Да|91\nГАСТРОНОМ 24|Нет|12\nЗАРЯ|Да|4\nМАЯК|Нет|7\nПОЛЮС|Да|8',
      { name: 'Сети' },
    ),
  ],
  'Финансы/Долги.xlsx': [
    sketch('*Сеть|*Долг, руб.|*Просрочка, дней\nСЕВЕРЯНКА|1200|0\nГАСТРОНОМ 24|500|12\nЗАРЯ|70|3\nМАЯК|90|5', {
      name: 'ДЗ',
    }),
  ],
  'Сбыт/О партнёрах.md': [
    paragraph('Нас часто спрашивают, является ли Северянка нашим партнёром. Ответ смотрите в перечне.', ['Партнёры']),
    paragraph('Испытательный период новой сети длится полгода.', ['Партнёры', 'Новые сети']),
  ],
})

describe('a question about a cell', () => {
  it('finds the table that has both the name and the column, and its row', async () => {
    const retrieval = await retrieve('Является ли Северянка нашим партнёром?', chains)
    expect(first(retrieval)).toBe('Сбыт/Сети.xlsx Сети')
    expect(retrieval.tables[0]?.rows[0]?.row).toBe(1)
    const entry = retrieval.context.find(({ document }) => document === 'Сбыт/Сети.xlsx')
    expect(entry?.text).toContain('2 | СЕВЕРЯНКА | Да | 91')
  })

  it('tells tables with the same names apart by what the columns hold', async () => {
    expect(first(await retrieve('Какая просрочка у Гастронома 24?', chains))).toBe('Финансы/Долги.xlsx ДЗ')
    expect(first(await retrieve('Сколько гипермаркетов у сети Гастроном 24?', chains))).toBe('Сбыт/Сети.xlsx Сети')
  })

  it('is met in another language, by the thesaurus and by the sound of names', async () => {
    expect(first(await retrieve('Is the Severyanka chain our partner?', chains))).toBe('Сбыт/Сети.xlsx Сети')
    expect(first(await retrieve('Сколько нам должна сеть Севирянка?', chains))).toBe('Финансы/Долги.xlsx ДЗ')
  })
})

describe('names of one thing', () => {
  it('are taken from the corpus: a code and its meaning, a customer and its number', async () => {
    const library = scanLibrary({
      'Клиенты.xlsx': [sketch('*Код клиента|*Имя\nK-17|ЛАДОКРАЙ\nK-18|ВЕРХОВЬЕ\nK-19|БЕРЕГ', { name: 'Клиенты' })],
      'Заказы.xlsx': [
        sketch('*Заказ|*Клиент|*Сумма\nZ-1|K-18|5\nZ-2|K-17|7\nZ-3|K-17|9\nZ-4|K-19|3', { name: 'Заказы' }),
      ],
    })
    const { tables } = await retrieve('Какие заказы у Ладокрая?', library)
    const orders = tables.find(({ document }) => document === 'Заказы.xlsx')
    expect(orders?.rows.slice(0, 2).map(({ row }) => row)).toEqual([2, 3])
  })
})

describe('a question about a rule', () => {
  it('gets its passage into the context beside the tables', async () => {
    const retrieval = await retrieve('Сколько длится испытательный период новой сети?', chains)
    const prose = retrieval.context.filter(({ kind }) => kind === 'prose')
    expect(prose.some(({ text }) => text.includes('полгода'))).toBe(true)
    expect(retrieval.context.some(({ kind }) => kind === 'table')).toBe(true)
  })
})

describe('the second step', () => {
  it('finds the row inside the table that the question names, however many tables have such a row', async () => {
    // More such rows than a list is long; the asked one stands last among equals.
    const branches = Array.from({ length: 305 }, (_, at) => `Филиал К${at}`)
    const sources = scanLibrary(
      Object.fromEntries(branches.map(branch => [`${branch}.xlsx`, prices('Клин|8\nГайка|7\nШплинт|9')])),
    )
    const asked = branches.at(-1)
    const rowsOf = async (without: readonly RetrievalPart[]): Promise<readonly number[]> => {
      const parts: readonly RetrievalPart[] = ['values', ...without]
      const { tables } = await retrieve(`Сколько стоит гайка, ${asked}?`, sources, { without: parts })
      return tables.find(({ document }) => document === `${asked}.xlsx`)?.rows.map(({ row }) => row) ?? []
    }
    expect(await rowsOf([])).toContain(2)
    expect(await rowsOf(['two-steps'])).not.toContain(2)
  }, 20_000)
})

describe('places', () => {
  const loud = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `Письмо ${at}.md`,
      [
        paragraph(
          `Нас снова спросили, почём у завода отпускается гель для посудомоечных машин столовой, письмо ${at}.`,
        ),
      ],
    ]),
  )
  const tables = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`Прайс ${at}.xlsx`, prices(`Гель ${at}|100\nМыло|50\nПорошок|90`)]),
  )
  const quiet = { 'Цены.xlsx': prices('Гель моющий|120\nМыло|55\nПорошок|95') }
  const rule = { 'Правила.md': [paragraph('Цены пересматривает комитет раз в квартал.')] }
  const reaches = async (question: string, documents: ScanDocuments, document: string): Promise<boolean[]> => {
    const sources = scanLibrary(documents)
    const [kept, open] = [await retrieve(question, sources), await retrieve(question, sources, { without: ['places'] })]
    return [kept, open].map(({ context }) => context.some(entry => entry.document === document))
  }

  it('are kept for a table among many letters that repeat the question', async () => {
    const asked = 'Почём у завода отпускается гель для посудомоечных машин столовой?'
    expect(await reaches(asked, { ...loud, ...quiet }, 'Цены.xlsx')).toEqual([true, false])
  })

  it('are kept for a rule among many price lists', async () => {
    const asked = 'Сколько стоит гель и когда пересматривает цены комитет?'
    expect((await reaches(asked, { ...tables, ...rule }, 'Правила.md'))[0]).toBe(true)
  })
})

describe('editions of one table', () => {
  const editions = scanLibrary({
    'Закупки/Прайс_ред1_январь.xlsx': prices('Гель|100\nМыло|50\nПорошок|90\nПаста|40'),
    'Закупки/Прайс_ред2_июль.xlsx': prices('Гель|120\nМыло|55\nПорошок|95\nКрем|70'),
    'Логистика/Тарифы_2025.xlsx': prices('Фургон|80\nТягач|45\nПрицеп|70'),
    'Логистика/Архив/Тарифы_2024.xlsx': prices('Фургон|70\nТягач|40\nПрицеп|60'),
  })

  it('are chosen by newest when the question names none', async () => {
    expect(first(await retrieve('Сколько стоит гель?', editions))).toContain('ред2_июль')
    expect(first(await retrieve('Сколько стоит фургон?', editions))).toContain('Тарифы_2025')
  })

  it('are chosen by the time that the question names', async () => {
    expect(first(await retrieve('Сколько стоил гель в январе?', editions))).toContain('ред1_январь')
    expect(first(await retrieve('Цена фургона по тарифам 2024 года', editions))).toContain('2024')
    expect(first(await retrieve('Сколько стоил фургон в прошлом году?', editions))).toContain('2024')
  })

  it('all reach the context when the question sets them side by side', async () => {
    const { context } = await retrieve('На сколько подорожал гель между январём и июлем?', editions)
    expect(context.map(({ document }) => document)).toEqual(
      expect.arrayContaining(['Закупки/Прайс_ред1_январь.xlsx', 'Закупки/Прайс_ред2_июль.xlsx']),
    )
  })
})

describe('a question about a change', () => {
  it('gets the rows that only one edition has, and those that changed, by number', async () => {
    const library = scanLibrary({
      'Прайс_2024.xlsx': prices('Гель|100\nМыло|50\nПорошок|90\nПаста|40'),
      'Прайс_2025.xlsx': prices('Гель|100\nМыло|55\nПорошок|90\nКрем|70'),
    })
    const { context } = await retrieve('Что добавилось в прайсе 2025 года по сравнению с 2024?', library)
    const entry = context.find(({ document }) => document === 'Прайс_2025.xlsx')
    expect(entry?.text).toContain('Строки, которых нет в "Прайс_2024.xlsx": 5')
    expect(entry?.text).toContain('Строки, изменённые против "Прайс_2024.xlsx": 3')
  })
})

describe('the context', () => {
  const long = Array.from({ length: 600 }, (_, at) => `Товар ${at + 1}|${at * 3}`).join('\n')
  const library = scanLibrary({ 'Прайс.xlsx': prices(long), 'О ценах.md': [paragraph('Цена товара меняется в мае.')] })

  it('shows the matched row of a long table and says how many rows are not shown', async () => {
    const { context } = await retrieve('Цена товара 477', library)
    const entry = context.find(({ kind }) => kind === 'table')
    expect(entry?.text).toContain('478 | Товар 477 | 1428')
    expect(entry?.text).toMatch(/Не показано строк: \d+/)
  })

  it('keeps within the characters it was given', async () => {
    const { context } = await retrieve('Цена товара 477', library, { maxCharacters: 2000 })
    expect(context.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(2000)
  })

  it('is empty for a question without a word that is known, and without a library', async () => {
    expect((await retrieve('???', library)).context).toEqual([])
    expect((await retrieve('Цена', scanLibrary({}))).candidates).toEqual([])
  })
})

describe('the trace', () => {
  it('tells lists, parts of the score and the rule of each place', async () => {
    const { trace, tables } = await retrieve('Является ли Северянка нашим партнёром?', chains)
    const told = trace.candidates.find(({ document }) => document === 'Сбыт/Сети.xlsx')
    expect(told?.ranks).toHaveProperty('cards')
    expect(Object.values(told?.parts ?? {}).reduce((sum, part) => sum + part, 0)).toBeCloseTo(tables[0]?.score ?? 0, 1)
    expect(told?.placedBy).toBeDefined()
  })

  it('reads as lines: what was found, what a candidate lacks, and why it has no place', async () => {
    const { trace } = await retrieve('Сколько гипермаркетов у сети Заря?', chains, { entries: 1 })
    const lines = traceLines(trace).join('\n')
    expect(lines).toMatch(/1\. \d\.\d+ table: Сбыт\/Сети\.xlsx, Сети\n {3}has a place/)
    expect(lines).toMatch(/table: Финансы\/Долги\.xlsx, ДЗ\n {3}has no place.*\n.*\n {3}lacks гипермаркетов/)
  })

  it('is the same each time', async () => {
    const ask = (): Promise<Retrieval> => retrieve('Сколько гипермаркетов у сети Заря?', chains)
    expect((await ask()).trace).toEqual((await ask()).trace)
  })
})

describe('a prediction', () => {
  it('names rows from 1 as pairs, header rows told in the card among them', async () => {
    const prediction = predictionOf('q', await retrieve('Сколько гипермаркетов у сети Заря?', chains))
    const entry = prediction.context.find(({ doc }) => doc === 'Сбыт/Сети.xlsx')
    expect(entry?.sheet_or_table).toBe('Сети')
    expect(entry?.rows).toEqual([[1, 6]])
  })
})
