import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browsing, browsing, cellcite } from './browsing.ts'
import { ask, CHAINS, PRICES, QUESTION, upload } from './using.ts'

/** First page, gzipped: what a person waits for. */
const FIRST_PAGE_BYTES = 300_000

describe('one person on this machine', () => {
  let at: Browsing
  beforeAll(async () => {
    at = await browsing()
  })
  afterAll(() => at?.close())

  test('upload, ask, and the cited cell is lit in the sheet', async () => {
    const { page, complaints } = await at.page()
    await upload(page, [CHAINS, PRICES])
    await page.getByRole('table').getByRole('link', { name: 'Сети_партнёры_2025.xlsx' }).waitFor()
    await ask(page, QUESTION)
    expect(await page.locator('.value').textContent()).toBe('Да')
    const lit = page.locator('[data-lit=true]')
    await lit.waitFor()
    expect(await lit.getAttribute('data-address')).toBe('B4')
    expect(await lit.textContent()).toBe('Да')
    expect(complaints).toEqual([])
  })

  test('a citation is copied with the answer', async () => {
    const { page } = await at.page()
    await ask(page, QUESTION)
    await page.getByRole('button', { name: 'Copy with citation' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('Сети, B4')
  })

  test('a cell inside a document that is no workbook is lit as well', async () => {
    const { page } = await at.page()
    await page.goto(`${at.base}#/table/${encodeURIComponent('단가표_2025.hwpx')}`)
    await page.locator('[role=gridcell]').first().waitFor()
    await page.locator('.is-header').first().waitFor()
    expect(await page.locator('.is-header').count()).toBeGreaterThan(1)
  })

  test('the sheet is walked by keys, and the active cell is told', async () => {
    const { page } = await at.page()
    await page.goto(`${at.base}#/table/${encodeURIComponent('Сети_партнёры_2025.xlsx')}`)
    await page.locator('[data-address=A4]').waitFor()
    await page.getByRole('grid').focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    expect(await page.locator('.formula').textContent()).toMatch(/B4\s*Да/)
    await page.keyboard.press('Control+End')
    expect(await page.locator('.formula .address').textContent()).toBe('E195')
    await page.locator('[data-address=E195]').waitFor()
  })

  test('an answer is checked against its file, and its plan is run again', async () => {
    const { page, complaints } = await at.page()
    await ask(page, QUESTION)
    await page.getByText('How it was taken').click()
    await page.getByRole('button', { name: 'Check against the file' }).click()
    await page.locator('[data-verdict=holds]').waitFor()
    await page.getByRole('button', { name: 'Run this plan' }).click()
    await page.locator('details [role=status] strong', { hasText: 'Да' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('a document that came again is a new version, and its changes are told', async () => {
    const { page, complaints } = await at.page()
    const price = (pear: number): { name: string; mimeType: string; buffer: Buffer } => ({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Code,Item,Price\nA1,Apple,3\nB2,Pear,${pear}\nC3,Plum,7\nD4,Fig,9\n`),
    })
    await page.getByRole('link', { name: 'Library' }).click()
    for (const pear of [5, 6]) {
      await page.locator('input[type=file]').first().setInputFiles(price(pear))
      await page.locator('[data-job=done]').waitFor()
      await page.reload()
    }
    await page.locator('[data-document="prices.csv"]').getByRole('button').click()
    await page.getByRole('button', { name: /What changed/ }).click()
    const changes = page.locator('[data-changes="1"]')
    await changes.waitFor()
    expect(await changes.textContent()).toMatch(/Pear.*5 → 6/s)
    expect(complaints).toEqual([])
  })

  test('a corrected header changes the answer, after a look at how it would be', async () => {
    const { page, complaints } = await at.page()
    const lines = ['x;y;z', 'Город;Склад;Остаток', 'Вятка;A1;12', 'Тула;B2;7']
    await page.getByRole('link', { name: 'Library' }).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'остатки.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.locator('[data-job=done]').waitFor()
    await page.goto(`${at.base}#/table/${encodeURIComponent('остатки.csv')}`)
    const names = page.locator('.name')
    await names.first().waitFor()
    expect(await names.allTextContents()).not.toContain('Остаток')
    await page.locator('.side', { hasText: /^\s*2\s*$/ }).click()
    await page.getByRole('button', { name: 'These rows are the header' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.locator('[data-after]', { hasText: 'Остаток' }).waitFor()
    await page.getByRole('button', { name: 'Save the correction' }).click()
    await names.getByText('Остаток').waitFor()
    await page.getByText('Corrected by a person').waitFor()
    await ask(page, 'Какой остаток в городе Тула?')
    expect(await page.locator('.value').textContent()).toBe('7')
    await page.locator('[data-address=C4][data-lit=true]').waitFor()
    expect(complaints).toEqual([])
  })

  test('a table is loaded, asked by SQL, drawn as a chart, and a row of the result leads to its cells', async () => {
    const { page, complaints } = await at.page()
    await page.getByRole('link', { name: 'Workspace' }).click()
    await page.locator('[data-load*="Сети_партнёры_2025.xlsx#1."]').click()
    await page.locator('[data-loaded]').waitFor()
    const name = (await page.locator('[data-loaded]').getAttribute('data-loaded')) ?? ''
    const editor = page.getByRole('textbox', { name: 'SQL' })
    await editor.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(`SELECT "партнёр", count(*) AS n FROM "${name}" GROUP BY 1 ORDER BY 1`)
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('.result tbody tr').first().waitFor()
    expect(await page.locator('.result tbody tr').count()).toBe(2)
    await page.locator('figure svg').first().waitFor()
    await page.locator('.result tbody tr').first().click()
    const rows = await page.locator('[data-lineage]').getAttribute('data-lineage')
    expect(rows?.split(',')).toContain('4')
    await page.locator('[data-address=B4][data-lit=true]').waitFor()
    await page.goBack()
    await page.goForward()
    await page.locator('.result tbody tr').first().waitFor()
    const { page: other } = await at.page()
    await other.goto(page.url())
    await other.locator('.result tbody tr').nth(1).waitFor()
    expect(complaints).toEqual([])
  })

  test('a statement that is no question is refused with its reason', async () => {
    const { page } = await at.page()
    await page.getByRole('link', { name: 'Workspace' }).click()
    await page.locator('[data-loaded]').first().waitFor()
    await page.getByRole('textbox', { name: 'SQL' }).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText("COPY (SELECT 1) TO '/tmp/x.csv'")
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.locator('.result').count()).toBe(0)
  })

  test('a sheet of a million rows scrolls: rows are read by page, and few are in the page at any time', async () => {
    const { page, complaints } = await at.page()
    const rows = Array.from({ length: 1_000_000 }, (_, row) => `R${(row + 1) % 1000};${row % 777};x`)
    await page.getByRole('link', { name: 'Library' }).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'tall.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Code;Value;Note\n${rows.join('\n')}`),
      })
    await page.locator('[data-job=done]').waitFor({ timeout: 240_000 })
    await page.goto(`${at.base}#/table/${encodeURIComponent('tall.csv')}`)
    await page.locator('[data-address=A2]').waitFor({ timeout: 120_000 })
    await page.getByRole('grid').focus()
    const start = performance.now()
    await page.keyboard.press('Control+End')
    await page.locator('[data-address=A1000001]').waitFor()
    const ms = performance.now() - start
    expect(await page.locator('[data-address=A1000001]').textContent()).toContain('R0')
    expect(await page.locator('[role=gridcell]').count()).toBeLessThan(400)
    console.log(`the last of 1,000,001 rows is there ${Math.round(ms)} ms after the key`)
    expect(complaints).toEqual([])
  }, 420_000)

  test('the app speaks the language of the browser, and another on request', async () => {
    const { page } = await at.page({ language: 'ko' })
    await page.getByRole('link', { name: '질문' }).waitFor()
    await page.getByRole('combobox', { name: '언어' }).selectOption('ru')
    await page.getByRole('link', { name: 'Вопрос' }).waitFor()
  })

  test('the first page is small, whole and soon there', async () => {
    const { page } = await at.page()
    const sent = new Set<string>()
    page.on('request', request => {
      if (/\.(js|css|svg)$|\/$/.test(new URL(request.url()).pathname)) sent.add(request.url())
    })
    const start = performance.now()
    await page.goto(`${at.base}?fresh`)
    await page.locator('#question').waitFor()
    const ms = performance.now() - start
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(
      [...sent].map(async url => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(FIRST_PAGE_BYTES)
    expect(ms).toBeLessThan(5_000)
    console.log(`first page: ${Math.round(bytes / 1000)} kB gzipped, question there after ${Math.round(ms)} ms`)
  })

  test('questions with known answers are measured', async () => {
    const { page } = await at.page()
    await page.getByRole('link', { name: 'Evaluate' }).click()
    const lines = [
      { question: QUESTION, answer: 'Да', doc: 'Сети_партнёры_2025.xlsx', cells: ['B4'] },
      { question: 'Какова температура на Марсе?', kind: 'unanswerable' },
    ]
    await page.locator('input[type=file]').setInputFiles({
      name: 'questions.jsonl',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(lines.map(line => JSON.stringify(line)).join('\n')),
    })
    await page.getByText('2 questions / 2').waitFor()
    expect(await page.locator('[data-measure=exact]').textContent()).toBe('100.0 %')
    expect(await page.locator('[data-measure=reached]').textContent()).toBe('100.0 %')
  })
})

describe('two people on one server', () => {
  let at: Browsing
  beforeAll(async () => {
    at = await browsing('--tokens')
  })
  afterAll(() => at?.close())

  const tokenOf = (name: string): string => {
    const said = cellcite('token', 'add', name, '--data', at.data, '--json')
    const told: unknown = JSON.parse(said)
    if (typeof told !== 'object' || told === null || !('secret' in told)) throw new Error(said)
    return String(told.secret)
  }

  test('neither sees what the other brought in', async () => {
    const anna = await at.page({ token: tokenOf('anna') })
    await upload(anna.page, [CHAINS])
    await ask(anna.page, QUESTION)
    expect(await anna.page.locator('.value').textContent()).toBe('Да')
    const boris = await at.page({ token: tokenOf('boris') })
    await boris.page.getByRole('link', { name: 'Library' }).click()
    await boris.page.getByText('There are no documents yet.').waitFor()
    await ask(boris.page, QUESTION)
    expect(await boris.page.locator('[data-outcome]').getAttribute('data-outcome')).toBe('not_found')
  })

  test('a wrong token opens nothing', async () => {
    const { page } = await at.page({ token: 'cellcite_wrong' })
    await page.getByText('This server asks for a token.').waitFor()
    expect(await page.getByRole('link', { name: 'Library' }).count()).toBe(1)
    expect(await page.locator('[data-document]').count()).toBe(0)
  })
})
