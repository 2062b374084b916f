import { z } from 'zod'

/** Longest instruction that may stand before a text, in characters. */
const PREFIX_CHARACTERS = 400

const url = z.url({ protocol: /^https?$/ })
const name = z.string().trim().min(1).max(200)
const prefix = z.string().max(PREFIX_CHARACTERS)

/** Bounds that every service over the network shares. */
const service = {
  /** Longest time for one reply, in seconds. */
  timeoutSeconds: z.number().int().min(1).max(3600).default(60),
  /** Times that a request is tried again when the service is busy or away. */
  retries: z.number().int().min(0).max(10).default(4),
  requestsPerMinute: z.number().int().min(1).optional(),
  tokensPerMinute: z.number().int().min(1).optional(),
}

/**
 * Most rows of a table that are embedded. Of a longer one no row is, rather than an arbitrary part: it is found by its
 * card, and its rows by their words and values.
 */
const recordsPerTable = z.number().int().min(0).max(1_048_576).default(20_000)

/** Pieces up to which every vector is compared with the question's; beyond, a graph finds nearly all of the nearest. */
const exactPieces = z.number().int().min(0).max(10_000_000).default(50_000)

/** Longest piece that is embedded, in tokens of the model. */
const window = z.number().int().min(64).max(8192)

const embedder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('openai'),
    /** Address up to and including `/v1`. */
    url,
    model: name,
    window: window.default(512),
    recordsPerTable,
    exactPieces,
    /** What the model wants before a question, and before a text; by the model's name when left out. */
    queryPrefix: prefix.optional(),
    passagePrefix: prefix.optional(),
    /** Sends `input_type` (`query` or `passage`) for services that set the prefixes themselves. */
    inputTypes: z.boolean().default(false),
    /** Sent as `dimensions` for models that can shorten their vectors. */
    dimensions: z.number().int().min(8).max(8192).optional(),
    /** Texts in one request, and requests at a time. */
    batch: z.number().int().min(1).max(2048).default(32),
    parallel: z.number().int().min(1).max(16).default(2),
    ...service,
  }),
  z.strictObject({
    kind: z.literal('onnx'),
    /** Folder with `config.json`, `tokenizer.json` and `onnx/model….onnx`. Nothing is ever downloaded. */
    folder: z.string().min(1),
    window: window.optional(),
    recordsPerTable,
    exactPieces,
    queryPrefix: prefix.optional(),
    passagePrefix: prefix.optional(),
    pooling: z.enum(['mean', 'cls']).default('mean'),
    /** Which of the folder's weights: `q8` is `model_quantized.onnx`, `fp32` is `model.onnx`. */
    weights: z.enum(['fp32', 'fp16', 'q8', 'int8', 'uint8', 'q4', 'bnb4', 'q4f16']).default('q8'),
    batch: z.number().int().min(1).max(256).default(16),
  }),
])

const price = z
  .strictObject({
    /** Price of a million tokens sent, and of a million received, in `currency`. */
    input: z.number().min(0),
    output: z.number().min(0),
    currency: z.string().min(1).max(8).default('USD'),
  })
  .optional()

const languageModel = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('none') }),
  z.strictObject({
    provider: z.literal('openai'),
    /** Address up to and including `/v1`. */
    url,
    model: name,
    /** The service takes a JSON schema and holds to it; else it is asked for JSON and the reply is checked here. */
    jsonSchema: z.boolean().default(true),
    maxOutputTokens: z.number().int().min(16).max(100_000).default(2000),
    price,
    ...service,
  }),
  z.strictObject({
    provider: z.literal('anthropic'),
    url: url.optional(),
    model: name,
    maxOutputTokens: z.number().int().min(16).max(100_000).default(2000),
    price,
    ...service,
  }),
])

const cards = z.strictObject({
  /** Draws a card for each new table after an ingest; else only when asked to. */
  afterIngest: z.boolean().default(true),
  /** Languages that meanings of codes are told in. */
  languages: z.array(z.string().min(2).max(20)).min(1).max(8).default(['Russian', 'English', 'Korean']),
  /** Tokens that one run may use, sent and received together; what is left over is told and drawn by the next run. */
  maxTokens: z.number().int().min(0).default(500_000),
})

/** What `cellcite.json` holds; every part may be left out. */
export const settingsShape = z.strictObject({
  embedder: embedder.default({ kind: 'none' }),
  languageModel: languageModel.default({ provider: 'none' }),
  cards: cards.prefault({}),
})

/** Settings as they count, defaults filled in. */
export type Settings = z.infer<typeof settingsShape>

/** How texts become vectors. */
export type EmbedderSettings = Settings['embedder']

/** Which language model is asked, and within which bounds. */
export type LanguageModelSettings = Settings['languageModel']

/** How cards are drawn by a language model. */
export type CardSettings = Settings['cards']
