import { expect, test } from 'vitest'
import { isFault } from '../../fault/index.ts'
import { attribute, childAt, descendantsOf, parseXmlTree, textOf, wholeNumber } from './xml-tree.ts'

const parse = (xml: string, skip?: ReadonlySet<string>) => parseXmlTree(new TextEncoder().encode(xml), 'part', skip)
const codeOf = (xml: string): string => {
  try {
    parse(xml)
    return 'read'
  } catch (error) {
    return isFault(error) ? error.code : String(error)
  }
}

test('names and attributes go without their prefix, whatever it is', () => {
  const { root } = parse('<ns0:sldId xmlns:ns0="a" xmlns:r="b" id="256" r:id="rId2" ns0:show="1"/>')
  expect(root).toEqual({ name: 'sldId', attributes: { id: '256', ':id': 'rId2', show: '1' }, children: [] })
})

test('text keeps its order among elements; entities that XML itself has are resolved', () => {
  const { root } = parse('<t>a &lt; <tab/>b<![CDATA[ & c]]></t>')
  expect(root.children).toEqual(['a < ', { name: 'tab', attributes: {}, children: [] }, 'b', ' & c'])
  expect(textOf(root)).toBe('a < b & c')
})

test('elements to be skipped are left out with all they hold', () => {
  const { root } = parse('<a><skip><b/>x</skip><b/></a>', new Set(['skip']))
  expect(descendantsOf(root, 'b')).toHaveLength(1)
})

test('UTF-16 is read, with and without a byte order mark', () => {
  for (const start of ['\ufeff', ''])
    expect(textOf(parseXmlTree(Buffer.from(`${start}<a>Цена 가격</a>`, 'utf16le'), 'part').root)).toBe('Цена 가격')
})

test('a text longer than one slice is not broken inside a character', () => {
  const long = '가나다'.repeat(60_000)
  expect(textOf(parse(`<a>${long}</a>`).root)).toBe(long)
})

test('what is not well-formed is corrupt, what nests without end a bomb', () => {
  expect(['<a><b></a>', '<a', '', 'text', '<a></a><b/>', '<a>x & y</a>'].map(codeOf)).toEqual(
    Array(6).fill('source-corrupt'),
  )
  expect(codeOf('<a>'.repeat(1000) + '</a>'.repeat(1000))).toBe('source-bomb')
})

test('entities of a document type stay as they are written', () => {
  const { root, oddities } = parse('<!DOCTYPE a [<!ENTITY x "yy">]><a>&x;</a>')
  expect(textOf(root)).toBe('&x;')
  expect(oddities).toHaveLength(1)
})

test('what is odd but loses nothing is read and told', () => {
  for (const xml of [
    '<a>\u000bt</a>',
    '<a b="1" b="2">t</a>',
    '\n<?xml version="1.0"?><a>t</a>',
    '<a>t<!-- -- --></a>',
    '<a>t</a>\0',
  ]) {
    const { root, oddities } = parse(xml)
    expect(textOf(root).trim()).toBe('t')
    expect(oddities.length).toBeGreaterThan(0)
  }
})

test('paths, attributes and whole numbers are found or undefined', () => {
  const { root } = parse('<a><b><c n="12" bad="x1"/></b></a>')
  const c = childAt(root, 'b', 'c')
  expect([attribute(c, 'n'), wholeNumber(c, 'n'), wholeNumber(c, 'bad'), childAt(root, 'x', 'c')]).toEqual([
    '12',
    12,
    undefined,
    undefined,
  ])
})
