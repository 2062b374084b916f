import { expect, test } from 'vitest'
import { isFault } from '../../fault/index.ts'
import { attribute, childAt, descendantsOf, elementsOf, ownText, parseTree, textOf, wholeNumber } from './tree.ts'
import { MAX_XML_DEPTH } from './tree-builder.ts'

const parse = (xml: string, skip?: ReadonlySet<string>) => parseTree(new TextEncoder().encode(xml), 'part', skip)
const codeOf = (xml: string): string => {
  try {
    parse(xml)
    return 'read'
  } catch (error) {
    return isFault(error) ? error.code : String(error)
  }
}

test('names and attributes go without their prefix, whatever it is; references keep theirs beside', () => {
  const root = parse('<ns0:sldId xmlns:ns0="a" xmlns="c" xmlns:r="b" id="256" r:id="rId2" ns0:show="1" w:rsidR="00A"/>')
  expect(root).toEqual({ name: 'sldId', attributes: { id: '256', ':id': 'rId2', show: '1' }, children: [] })
  expect(parse('<a r:id="2" id="1"/>').attributes).toEqual({ id: '1', ':id': '2' })
})

test('text keeps its order among elements; references are resolved and line ends made one', () => {
  const root = parse('<t>a &lt;\r\n<tab/>b&#13;<![CDATA[ & c]]></t>')
  expect(root.children).toEqual(['a <\n', { name: 'tab', attributes: {}, children: [] }, 'b\r', ' & c'])
  expect(textOf(root)).toBe('a <\nb\r & c')
})

test('own text leaves out that of elements inside', () => {
  expect(ownText(parse('<a>b<c>d</c>e</a>'))).toBe('be')
  expect([ownText(undefined), elementsOf(undefined), descendantsOf(undefined, 'a')]).toEqual(['', [], []])
})

test('elements to be skipped are left out with all they hold', () => {
  const root = parse('<a><skip><b/>x</skip><skip/><b/></a>', new Set(['skip']))
  expect(root.children).toEqual([{ name: 'b', attributes: {}, children: [] }])
})

test('UTF-16 is read, with and without a byte order mark', () => {
  for (const start of ['\ufeff', ''])
    expect(textOf(parseTree(Buffer.from(`${start}<a>Цена 가격</a>`, 'utf16le'), 'part'))).toBe('Цена 가격')
})

test('a text longer than one slice is not broken inside a character', () => {
  const long = '가나다'.repeat(60_000)
  expect(textOf(parse(`<a>${long}</a>`))).toBe(long)
})

test.each(['', 'text', '<a>', '<a', '<a></b>', '<a><b></a></b>', '<a><b></a>', '</a>', '<a/><', '<a></a><b/>'])(
  '%j is not well-formed',
  xml => expect(codeOf(xml)).toBe('source-corrupt'),
)

test('not well-formed inside of what is skipped is still not well-formed', () => {
  expect(() => parse('<a><skip><b></skip></a>', new Set(['skip']))).toThrow(
    expect.objectContaining({ code: 'source-corrupt' }),
  )
})

test('entities and bottomless nesting are bombs', () => {
  expect(codeOf('<!DOCTYPE a [<!ENTITY x "yy">]><a>&x;</a>')).toBe('source-bomb')
  const deep = MAX_XML_DEPTH + 1
  expect(codeOf('<a>'.repeat(deep) + '</a>'.repeat(deep))).toBe('source-bomb')
})

test('what is odd but loses nothing is read as written', () => {
  const texts = [
    '<a>\u000bt</a>',
    '<a b="1" b="2">t</a>',
    '\n<?xml version="1.0"?><a>t</a>',
    '<a>t<!-- -- --></a>',
    '<a>t</a>\0',
    '<!DOCTYPE a><a>t &nbsp; & u</a>',
  ].map(xml => textOf(parse(xml)))
  expect(texts).toEqual(['\u000bt', 't', 't', 't', 't', 't &nbsp; & u'])
})

test('paths, attributes and whole numbers are found or undefined', () => {
  const root = parse('<a><b><c n="12" bad="x1"/></b></a>')
  const c = childAt(root, 'b', 'c')
  expect([attribute(c, 'n'), wholeNumber(c, 'n'), wholeNumber(c, 'bad'), childAt(root, 'x', 'c')]).toEqual([
    '12',
    12,
    undefined,
    undefined,
  ])
})
