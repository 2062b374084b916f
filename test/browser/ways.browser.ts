import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browsing, browsing } from './browsing.ts'
import { ask, CHAINS, faults, PRICES, QUESTION, upload } from './using.ts'

describe('ways through the app', () => {
  let at: Browsing
  beforeAll(async () => {
    at = await browsing()
    const { page } = await at.page()
    await upload(page, [CHAINS, PRICES])
    await page.close()
  })
  afterAll(() => at?.close())

  test('a plan is edited in a form: another column, another value', async () => {
    const { page, complaints } = await at.page()
    await ask(page, QUESTION)
    await page.getByText('How it was taken').click()
    const column = page.locator('.editor').getByLabel('Column').first()
    await column.locator('option', { hasText: 'Гипермаркеты' }).waitFor({ state: 'attached' })
    await column.selectOption('Каналы National (Urban) / Гипермаркеты')
    await page.getByRole('button', { name: 'Run this plan' }).click()
    await page.locator('details [role=status] strong', { hasText: '91' }).waitFor()
    await page.locator('[data-address=C4][data-lit=true]').waitFor()
    expect(complaints).toEqual([])
  })

  test('an answer has an address, and the back button goes to the one before', async () => {
    const { page } = await at.page()
    await ask(page, QUESTION)
    const first = page.url()
    await page.locator('#question').fill('Является ли Гастроном 24 нашим партнёром?')
    await page.keyboard.press('Enter')
    await page.locator('.value', { hasText: 'Нет' }).waitFor()
    await page.goBack()
    await page.locator('.value', { hasText: 'Да' }).waitFor()
    expect(page.url()).toBe(first)
    const { page: other } = await at.page()
    await other.goto(first)
    await other.locator('[data-address=B4][data-lit=true]').waitFor()
  })

  test('a question is stopped, and the page says so', async () => {
    const { page } = await at.page()
    await page.route('**/ask', route => new Promise(done => page.once('close', () => done(route.abort()))))
    await page.locator('#question').fill(QUESTION)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    await page.locator('#question').press('Escape')
    await page.locator('[data-stopped]').waitFor()
    expect(await page.locator('[data-outcome]').count()).toBe(0)
  })

  test('keys alone: pages, help, a header corrected and previewed', async () => {
    const { page, complaints } = await at.page()
    await page.locator('#question').blur()
    await page.keyboard.press('2')
    await page.getByRole('heading', { name: 'Documents' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${at.base}#/table/${encodeURIComponent('Сети_партнёры_2025.xlsx')}`)
    await page.locator('[data-address=A4]').waitFor()
    await page.locator('.name').first().waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.locator('[data-column=B].asked .reasons').waitFor()
    expect(page.url()).toContain('cell=B1')
    for (const key of ['ArrowDown', 'Shift+ArrowDown', 'h']) await page.keyboard.press(key)
    const preview = page.getByRole('button', { name: 'Preview' })
    await preview.focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-after] .changed').first().waitFor()
    expect(complaints).toEqual([])
  })

  test('cells of the sheet are told to a screen reader with their place, role and citation', async () => {
    const { page } = await at.page()
    await ask(page, QUESTION)
    const lit = page.locator('[data-address=B4]')
    await lit.waitFor()
    expect(await lit.getAttribute('aria-label')).toBe('B4, cited, Да')
    expect(await lit.getAttribute('aria-colindex')).toBe('3')
    expect(await lit.locator('..').getAttribute('aria-rowindex')).toBe('5')
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('196')
    expect(await page.locator('[data-address=C1]').getAttribute('aria-colspan')).toBe('3')
  })

  test('a formula in a cell is exported as text', async () => {
    const { page, complaints } = await at.page()
    await page.getByRole('link', { name: 'Library' }).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'formulas.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Code,Item,Price\nA1,=1+1,3\nB2,Pear,5\nC3,@sum,7\n'),
      })
    await page.locator('[data-job=done]').waitFor()
    await page.locator('[data-read="formulas.csv"]').waitFor()
    await page.getByRole('link', { name: 'Workspace' }).click()
    await page.getByRole('button', { name: 'New workspace' }).click()
    await page.locator('[data-load*="formulas.csv#1."]').click()
    await page.locator('[data-loaded]').waitFor()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('.result tbody tr').nth(2).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/'=1\+1/)
    expect(complaints).toEqual([])
  })

  test('every page passes the accessibility checker, light and dark', async () => {
    const chains = encodeURIComponent('Сети_партнёры_2025.xlsx')
    const pages: readonly (readonly [path: string, ready: string])[] = [
      ['ask', '.tables a'],
      [`ask?q=${encodeURIComponent(QUESTION)}`, '[data-lit=true]'],
      ['ask?q=What%20is%20the%20weather%20on%20Mars', '[data-outcome]'],
      ['library', '[data-document]'],
      [`library?open=${chains}`, '.detail'],
      [`table/${chains}?cell=B4`, '[data-address=A4]'],
      ['workspace', '[data-load]'],
      ['workspace?conversation=2', '[data-loaded]'],
      ['evaluate', 'pre'],
      ['audit', 'tbody tr'],
    ]
    for (const dark of [false, true]) {
      const { page, complaints } = await at.page({ dark })
      for (const [path, ready] of pages) {
        await page.goto(`${at.base}#/${path}`)
        await page.locator(ready).first().waitFor()
        await page.waitForLoadState('networkidle')
        if (path.includes('conversation')) {
          await page.getByRole('button', { name: 'Run' }).click()
          await page.locator('figure svg').first().waitFor()
        }
        expect.soft(await faults(page), `${path} ${dark ? 'dark' : 'light'}`).toEqual([])
      }
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      expect.soft(await faults(page), 'help').toEqual([])
      expect(complaints).toEqual([])
    }
  }, 120_000)

  test('nothing moves for a person who asked for that', async () => {
    const { page } = await at.page()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await ask(page, QUESTION)
    await page.locator('[data-lit=true]').waitFor()
    // As text: the tests are checked without the browser's types.
    expect(await page.evaluate("getComputedStyle(document.querySelector('[data-lit=true]')).animationName")).toBe(
      'none',
    )
  })
})
