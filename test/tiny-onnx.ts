import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One field of a protocol buffer: its number and a varint, bytes, text or a message. */
type Field = readonly [number: number, value: number | Uint8Array | string | readonly Field[]]

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])

const encoded = (fields: readonly Field[]): Uint8Array =>
  Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.from([...varint(number << 3), ...varint(value)])
      const bytes =
        typeof value === 'string'
          ? Buffer.from(value)
          : value instanceof Uint8Array
            ? value
            : encoded(value as readonly Field[])
      return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes])
    }),
  )

const FLOAT = 1
const INT64 = 7

const tensorOf = (name: string, type: number, dims: readonly string[]): readonly Field[] => [
  [1, name],
  [
    2,
    [
      [
        1,
        [
          [1, type],
          [2, dims.map((dim): Field => [1, /^\d+$/.test(dim) ? [[1, Number(dim)]] : [[2, dim]]])],
        ],
      ],
    ],
  ],
]

/** An ONNX model (ONNX IR, onnx.proto) of one node: each token's row of a table, the tokens' vectors. */
const gatherModel = (table: readonly (readonly number[])[]): Uint8Array => {
  const width = table[0]?.length ?? 0
  const numbers = Float32Array.from(table.flat())
  return encoded([
    [1, 8],
    [2, 'cellcite'],
    [
      7,
      [
        [
          1,
          [
            [1, 'table'],
            [1, 'input_ids'],
            [2, 'last_hidden_state'],
            [4, 'Gather'],
          ],
        ],
        [2, 'tiny'],
        [
          5,
          [
            [1, table.length],
            [1, width],
            [2, FLOAT],
            [8, 'table'],
            [9, new Uint8Array(numbers.buffer)],
          ],
        ],
        [11, tensorOf('input_ids', INT64, ['batch', 'tokens'])],
        [11, tensorOf('attention_mask', INT64, ['batch', 'tokens'])],
        [12, tensorOf('last_hidden_state', FLOAT, ['batch', 'tokens', String(width)])],
      ],
    ],
    [
      8,
      [
        [1, ''],
        [2, 13],
      ],
    ],
  ])
}

/** Writes a model folder as Hugging Face lays it out: a word of `vectors` has that vector, any other word none. */
export const writeTinyModel = (
  folder: string,
  vectors: Readonly<Record<string, readonly number[]>>,
  prompts?: Readonly<Record<string, string>>,
): void => {
  const words = ['[PAD]', '[UNK]', ...Object.keys(vectors)]
  const width = Object.values(vectors)[0]?.length ?? 1
  const nothing = new Array<number>(width).fill(0)
  const model = gatherModel([nothing, nothing, ...Object.values(vectors)])
  const json = (name: string, value: unknown): void => writeFileSync(join(folder, name), JSON.stringify(value))
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  writeFileSync(join(folder, 'onnx', 'model_quantized.onnx'), model)
  json('config.json', { model_type: 'bert', architectures: ['BertModel'], hidden_size: width })
  json('tokenizer_config.json', {
    tokenizer_class: 'PreTrainedTokenizer',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    model_max_length: 64,
  })
  json('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: words.slice(0, 2).map((content, id) => ({
      id,
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', unk_token: '[UNK]', vocab: Object.fromEntries(words.map((word, id) => [word, id])) },
  })
  if (prompts) json('config_sentence_transformers.json', { prompts })
}
