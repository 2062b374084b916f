import { expect, test } from 'vitest'
import { parseTree } from '../xml/index.ts'
import { mathText } from './math.ts'

const t = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`
const e = (inner: string): string => `<m:e>${inner}</m:e>`

test.each([
  [`<m:f><m:num>${t('a')}</m:num><m:den>${t('b+c')}</m:den></m:f>`, 'a/(b+c)'],
  [`<m:rad><m:deg>${t('3')}</m:deg>${e(t('x'))}</m:rad>`, '3√(x)'],
  [`<m:sSubSup>${e(t('x'))}<m:sub>${t('i')}</m:sub><m:sup>${t('2')}</m:sup></m:sSubSup>`, 'x_i^2'],
  [
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('k=1')}</m:sub><m:sup>${t('n')}</m:sup>${e(t('k'))}</m:nary>`,
    '∑_(k=1)^n k',
  ],
  [`<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(t('a'))}${e(t('b'))}</m:d>`, '[a|b]'],
  [`<m:m><m:mr>${e(t('1'))}${e(t('2'))}</m:mr><m:mr>${e(t('3'))}${e(t('4'))}</m:mr></m:m>`, '[1, 2; 3, 4]'],
  [`<m:func><m:fName>${t('sin')}</m:fName>${e(t('2x'))}</m:func>`, 'sin (2x)'],
])('an equation is one line: %#', (xml, text) => {
  expect(mathText(parseTree(new TextEncoder().encode(`<m:oMath>${xml}</m:oMath>`), 'part'))).toBe(text)
})
