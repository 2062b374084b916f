import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { asUtf8 } from './encoding.ts'
import { decodeText } from './text.ts'
import { CDATA, CLOSE, DOCTYPE, MORE, OPEN, TEXT } from './token-kinds.ts'
import { XmlTokens } from './tokens.ts'

type Event = readonly (string | Readonly<Record<string, string>>)[]

/** What our tokens say of a document that comes in chunks of some bytes; neighbouring texts joined. */
const eventsOf = (xml: string, chunkBytes: number): readonly Event[] => {
  const events: Event[] = []
  const tokens = new XmlTokens()
  const bytes = new TextEncoder().encode(xml)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    tokens.feed(bytes.subarray(at, at + chunkBytes))
    for (let token = tokens.next(); token !== MORE; token = tokens.next()) add(events, token, tokens)
  }
  expect(tokens.cut).toBe(false)
  return events
}

const add = (events: Event[], token: number, tokens: XmlTokens): void => {
  if (token === OPEN) {
    events.push(['open', tokens.name, attributesOf(tokens)])
    if (tokens.selfClosing) events.push(['close', tokens.name])
  } else if (token === CLOSE) events.push(['close', tokens.name])
  else if (token === TEXT || token === CDATA) {
    const more = decodeText(tokens.bytes, tokens.textStart, tokens.textEnd, token === TEXT && tokens.hasReference)
    const last = events[events.length - 1]
    if (last?.[0] === 'text') events[events.length - 1] = ['text', `${last[1]}${more}`]
    else if (more !== '') events.push(['text', more])
  } else if (token === DOCTYPE) events.push(['doctype'])
}

const attributesOf = (tokens: XmlTokens): Readonly<Record<string, string>> => {
  const attributes: Record<string, string> = {}
  for (let index = 0; index < tokens.attributeCount; index += 1)
    attributes[tokens.attributeName(index)] = decodeText(tokens.bytes, tokens.valueStart(index), tokens.valueEnd(index))
  return attributes
}

/** What a strict parser says of the same document. */
const oracleOf = (xml: string): readonly Event[] => {
  const events: Event[] = []
  const local = (name: string): string => name.replace(/^.*:/, '')
  const text = (more: string): void => {
    const last = events[events.length - 1]
    if (last?.[0] === 'text') events[events.length - 1] = ['text', `${last[1]}${more}`]
    else if (more !== '') events.push(['text', more])
  }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    events.push([
      'open',
      local(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])),
    ])
  })
  parser.on('closetag', ({ name }) => events.push(['close', local(name)]))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.write(xml).close()
  return events
}

const name = fc.constantFrom('c', 'row', 'x:v', 'is', 'long-name.1', 'имя')
const plain = fc.string({ unit: fc.constantFrom('a', ' ', '한', 'ё', '7', '\n', ']', '-'), maxLength: 8 })
const escaped = fc.array(fc.oneof(plain, fc.constantFrom('&amp;', '&lt;', '&#65;', '&#x1F600;', '&quot;')), {
  maxLength: 3,
})
const attributes = fc
  .uniqueArray(fc.constantFrom('r', 's', 't', 'y:id'), { maxLength: 3 })
  .chain(keys =>
    fc
      .tuple(
        ...keys.map(key =>
          fc
            .tuple(fc.constantFrom(' ', '  ', '\n'), escaped, fc.constantFrom('"', "'"))
            .map(
              ([gap, value, quote]) =>
                `${gap}${key}${gap.trim()}=${quote}${value.join('').replaceAll('\n', ' ')}${quote}`,
            ),
        ),
      )
      .map(parts => parts.join('')),
  )
const { element } = fc.letrec<{ element: string; inside: string }>(tie => ({
  inside: fc.oneof(
    { maxDepth: 3 },
    escaped.map(parts => parts.join('').replaceAll(']]>', '')),
    fc.constantFrom('<!-- a > b -->', '<![CDATA[<c a="1">&amp;]]>', '<?pi a > b?>'),
    tie('element'),
  ),
  element: fc
    .tuple(name, attributes, fc.array(tie('inside'), { maxLength: 4 }), fc.boolean())
    .map(([tag, list, inside, isShort]) =>
      isShort ? `<${tag}${list}/>` : `<${tag}${list}>${inside.join('')}</${tag} >`,
    ),
}))

describe('tokens', () => {
  test('agree with a strict parser, however the bytes are cut', () => {
    fc.assert(
      fc.property(element, fc.integer({ min: 1, max: 40 }), (xml, chunkBytes) => {
        expect(eventsOf(xml, chunkBytes)).toEqual(oracleOf(xml))
      }),
      { numRuns: 300 },
    )
  })

  test('a declaration with brackets and quotes is one token', () => {
    expect(eventsOf('<!DOCTYPE a [<!ENTITY b "c">]><a/>', 3)[0]).toEqual(['doctype'])
  })

  test('never throw and never stand still, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '>', '/', '!', '-', '[', ']', '"', "'", '=', 'a', ' ', ':', '&', '?'),
          maxLength: 60,
        }),
        text => {
          const tokens = new XmlTokens()
          tokens.feed(new TextEncoder().encode(text))
          tokens.finish()
          let count = 0
          while (tokens.next() !== MORE) count += 1
          expect(count).toBeLessThanOrEqual(text.length)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('encodings', () => {
  const read = async (bytes: Uint8Array, chunkBytes = 3): Promise<string> => {
    async function* chunks(): AsyncIterable<Uint8Array> {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
    }
    const parts: Uint8Array[] = []
    for await (const chunk of asUtf8(chunks())) parts.push(chunk)
    return Buffer.concat(parts).toString('utf8')
  }
  const xml = '<?xml version="1.0"?><a>가ё</a>'
  const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

  test.each([
    ['UTF-8', Buffer.from(xml)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${xml}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${xml}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(xml, 'utf16le')],
    ['UTF-16 in the other order', swapped(Buffer.from(`\uFEFF${xml}`, 'utf16le'))],
  ])('%s', async (_, bytes) => expect(await read(bytes)).toBe(xml))

  test('a declared encoding, and one that is declared wrongly', async () => {
    const cyrillic = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>'),
      Buffer.from([0xb8]),
      Buffer.from('</a>'),
    ])
    expect(await read(cyrillic, 100)).toContain('<a>ё</a>')
    expect(await read(Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a>ё</a>'), 100)).toContain('<a>ё</a>')
    await expect(read(Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>'), 100)).rejects.toMatchObject({
      code: 'source-corrupt',
    })
  })
})
