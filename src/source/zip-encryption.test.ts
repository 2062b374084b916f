import { describe, expect, test } from 'vitest'
import { openArchive } from './archive/open-archive.ts'
import { type ReadOptions, readAll, sourceOfBytes } from './source.ts'

/** Archives of one file that other programs made, its password `пароль`. */
const archives = {
  'AES-256, packed':
    'UEsDBBQAAQBjAFJ7fl0AAAAAvAAAAG0BAAAKAAsAcHJpY2VzLmNzdgGZBwACAEFFAwgAKr5peNHhDzAvzpCXb6o7RGcV/1XHgRETM85FBe0i0IoA19laHEYfh2Imb/nsXpVkUntcUQ90oGMhgCnUBOnsH9h46fUV0r4/CcHZ5q/gwtpCcbBHPGTAFPk72pqKblY5bCATh2no68lzswJLO2cEzRoyACCtfe6thlCL4UBh+NFnddZwQFIyT+hBzCbD4KCF9sap1VVEE+XHA7td/pyDS4GXvxsitML/aJ3FLIR3Pu9RsSD3hKwptlKSmP1QSwECFAMUAAEAYwBSe35dAAAAALwAAABtAQAACgALAAAAAAAAAAAAgAEAAAAAcHJpY2VzLmNzdgGZBwACAEFFAwgAUEsFBgAAAAABAAEAQwAAAO8AAAAAAA==',
  'AES-128, stored':
    'UEsDBBQAAQBjAFJ7fl0AAAAAMAAAABwAAAAKAAsAcHJpY2VzLmNzdgGZBwACAEFFAQAAG0o9e+VTxbSGCItwvSHy7xmbG1qS4Sgh1vUt51X1aTi6C0Yefx9h8xeL+/07GfPpUEsBAhQDFAABAGMAUnt+XQAAAAAwAAAAHAAAAAoACwAAAAAAAAAAAIABAAAAAHByaWNlcy5jc3YBmQcAAgBBRQEAAFBLBQYAAAAAAQABAEMAAABjAAAAAAA=',
  'the old scheme':
    'UEsDBBQAAQAIAAAAIQDWi5BqKgAAABwAAAAKAAAAcHJpY2VzLmNzdly3gBRddOzYdpo+UKqhCx4ggZczBQmXXU+3lYMgldVMq2wfSxWwJ1VPYlBLAQIUABQAAQAIAAAAIQDWi5BqKgAAABwAAAAKAAAAAAAAAAAAAAAAAAAAAABwcmljZXMuY3N2UEsFBgAAAAABAAEAOAAAAFIAAAAAAA==',
}

const readFirst = async (bytes: Uint8Array, options: ReadOptions = {}): Promise<string> => {
  const archive = await openArchive(sourceOfBytes('a.zip', bytes), options)
  return Buffer.from(await readAll(await archive.open('prices.csv'))).toString()
}

describe.each(Object.entries(archives))('a file encrypted in a zip by %s', (_, base64) => {
  const bytes = Buffer.from(base64, 'base64')

  test('is opened by the password', async () => {
    expect(await readFirst(bytes, { password: 'пароль' })).toMatch(/^code;price\n01;/)
  })

  test('is refused without one, and told a wrong one', async () => {
    await expect(readFirst(bytes)).rejects.toMatchObject({ code: 'source-encrypted' })
    for (let number = 0; number < 600; number += 1)
      await expect(readFirst(bytes, { password: `wrong ${number}` })).rejects.toMatchObject({
        code: 'source-encrypted',
        message: expect.stringMatching(/password does not open it/),
      })
  })

  test('bytes that were changed are told', async () => {
    const changed = Buffer.from(bytes)
    const at = changed.indexOf('prices.csv') + 60
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(readFirst(changed, { password: 'пароль' })).rejects.toMatchObject({
      code: expect.stringMatching(/^source-(corrupt|encrypted)$/),
    })
  })
})
