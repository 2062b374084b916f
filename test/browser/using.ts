import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const EXAMPLES = new URL('../../examples/', import.meta.url).pathname

/** A workbook of chains of shops, a price list in a Korean document, and a question to the first. */
export const CHAINS = `${EXAMPLES}Сбыт/Сети_партнёры_2025.xlsx`
export const PRICES = `${EXAMPLES}구매/단가표_2025.hwpx`
export const QUESTION = 'Является ли Северянка нашим партнёром?'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What an accessibility checker holds against a page, with the elements. */
export const faults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe)
  // As text: the tests are checked without the browser's types.
  const found = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>('axe.run()')
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Brings files in and waits until they are read. */
export const upload = async (page: Page, files: readonly string[]): Promise<void> => {
  await page.getByRole('link', { name: 'Library' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files])
  await page.locator('[data-job=done]').waitFor({ timeout: 45_000 })
}

/** Asks a question and waits for what comes of it. */
export const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  await page.locator('#question').fill(question)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.locator('[data-outcome]').waitFor()
}
