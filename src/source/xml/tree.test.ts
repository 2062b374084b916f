import { expect, test } from 'vitest'
import { childOf, childrenOf, descendantsOf, MAX_XML_DEPTH, parseTree } from './tree.ts'

const parse = (xml: string) => parseTree(new TextEncoder().encode(xml), 'part.xml')

test('names lose their prefix, attributes with one keep a colon, content keeps its order', () => {
  const root = parse('<x:a id="1" r:id="2">b<c>d&amp;</c>e</x:a>')
  expect([root.name, root.attributes.get('id'), root.attributes.get(':id'), root.text]).toEqual(['a', '1', '2', 'be'])
  expect(root.content.map(piece => (typeof piece === 'string' ? piece : piece.text))).toEqual(['b', 'd&', 'e'])
})

test('children and descendants by name', () => {
  const root = parse('<a><b><c n="1"/></b><c n="2"/><b/></a>')
  expect(childOf(root, 'b')?.children.length).toBe(1)
  expect(childrenOf(root, 'b').length).toBe(2)
  expect([...descendantsOf(root, 'c')].map(({ attributes }) => attributes.get('n'))).toEqual(['1', '2'])
  expect([childOf(undefined, 'b'), childrenOf(undefined, 'b')]).toEqual([undefined, []])
})

test.each(['', 'text', '<a>', '<a></b>', '<a><b></a></b>', '</a>', '<a', '<a/><'])('%j is not well-formed', xml => {
  expect(() => parse(xml)).toThrow(expect.objectContaining({ code: 'source-corrupt' }))
})

test('entities and bottomless nesting are refused', () => {
  expect(() => parse('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toThrow(expect.objectContaining({ code: 'source-bomb' }))
  expect(() => parse('<a>'.repeat(MAX_XML_DEPTH + 2))).toThrow(expect.objectContaining({ code: 'source-bomb' }))
})
