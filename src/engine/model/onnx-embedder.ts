import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Fault } from '../../fault/index.ts'
import type { Embedder, EmbeddingRole } from './embedder.ts'
import { unitVector } from './http-embedder.ts'
import { type Prefixes, prefixesOf } from './prefixes.ts'
import type { EmbedderSettings } from './settings-shape.ts'

/** The settings of a model that lies in a local folder. */
export type OnnxEmbedderSettings = Extract<EmbedderSettings, { kind: 'onnx' }>

/** Window of a model whose folder does not tell it, in tokens. */
const USUAL_WINDOW = 512

/** Batches that are made of texts sorted by length: a batch costs as much as if all its texts were as long as the longest. */
const BATCHES_SORTED = 8

/** The optional peer package that runs ONNX models. */
const PEER = '@huggingface/transformers'

/** What is used of the peer package; it is not a dependency, so its types are told here. */
type Transformers = {
  readonly env: {
    allowRemoteModels: boolean
    allowLocalModels: boolean
    localModelPath: string
    useFSCache: boolean
    useBrowserCache: boolean
  }
  pipeline(
    task: 'feature-extraction',
    model: string,
    options: { readonly dtype: string; readonly local_files_only: true; readonly device: 'cpu' },
  ): Promise<Extractor>
}

type Extractor = {
  (
    texts: readonly string[],
    options: { readonly pooling: 'mean' | 'cls'; readonly normalize: true },
  ): Promise<{
    readonly dims: readonly number[]
    readonly data: ArrayLike<number>
  }>
  readonly tokenizer: { encode(text: string): readonly number[]; readonly model_max_length?: number }
  dispose(): Promise<unknown>
}

/**
 * An embedder over a local folder with an ONNX model, run by `@huggingface/transformers` in this process. Nothing is
 * downloaded. Prefixes are those of `config_sentence_transformers.json`, else those of the model's family.
 *
 * @param load gives the peer package (default: as it is installed beside cellcite)
 * @throws Fault `package-missing`, `settings-invalid` when the folder holds no such model
 */
export const onnxEmbedder = async (
  settings: OnnxEmbedderSettings,
  load: () => Promise<unknown> = importPeer,
): Promise<Embedder> => {
  const folder = resolve(settings.folder)
  checkFolder(folder, settings)
  const extractor = await loadExtractor(folder, { settings, load })
  const prefix = prefixesIn(folder, settings)
  const window = settings.window ?? Math.min(8192, extractor.tokenizer.model_max_length ?? USUAL_WINDOW)
  const measure = (text: string): number => extractor.tokenizer.encode(text).length
  const embedSome = async (texts: readonly string[], role: EmbeddingRole): Promise<Float32Array[]> => {
    const { pooling } = settings
    const output = await extractor(
      texts.map(text => prefix[role] + text),
      { pooling, normalize: true },
    )
    return rowsOf(output, texts.length)
  }
  return {
    name: JSON.stringify(['onnx', basename(folder), identityOf(folder), settings.weights, settings.pooling, prefix]),
    window,
    measure: text => measure(prefix.passage + text),
    recordsPerTable: settings.recordsPerTable,
    isExact: true,
    batch: settings.batch * BATCHES_SORTED,
    embed: async (texts, role, signal) => {
      const vectors: Float32Array[] = []
      const order = texts.map((_, at) => at).sort((a, b) => (texts[a] ?? '').length - (texts[b] ?? '').length)
      for (let from = 0; from < order.length; from += settings.batch) {
        if (signal?.aborted) throw new Fault('cancelled', 'the embedding was cancelled')
        const places = order.slice(from, from + settings.batch)
        const made = await embedSome(
          places.map(at => texts[at] ?? ''),
          role,
        )
        for (const [at, vector] of made.entries()) vectors[places[at] ?? 0] = vector
      }
      return { vectors }
    },
    close: async () => {
      await extractor.dispose()
    },
  }
}

const checkFolder = (folder: string, { weights }: OnnxEmbedderSettings): void => {
  const missing = ['config.json', 'tokenizer.json', 'tokenizer_config.json'].filter(
    name => !existsSync(join(folder, name)),
  )
  const file = weightsFile(weights)
  if (!existsSync(join(folder, file))) missing.push(file)
  if (missing.length > 0) throw new Fault('settings-invalid', `the model folder ${folder} lacks ${missing.join(', ')}`)
}

const weightsFile = (weights: OnnxEmbedderSettings['weights']): string =>
  join('onnx', weights === 'fp32' ? 'model.onnx' : weights === 'q8' ? 'model_quantized.onnx' : `model_${weights}.onnx`)

const loadExtractor = async (
  folder: string,
  { settings, load }: { readonly settings: OnnxEmbedderSettings; readonly load: () => Promise<unknown> },
): Promise<Extractor> => {
  const { env, pipeline } = await loadPeer(load)
  env.allowRemoteModels = false
  env.allowLocalModels = true
  env.useFSCache = false
  env.useBrowserCache = false
  env.localModelPath = dirname(folder)
  try {
    return await pipeline('feature-extraction', basename(folder), {
      dtype: settings.weights,
      local_files_only: true,
      device: 'cpu',
    })
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error)
    throw new Fault('settings-invalid', `the model in ${folder} cannot be loaded: ${told}`, { cause: error })
  }
}

const importPeer = (): Promise<unknown> => {
  // By a variable: the package is optional, so it must not have to be there when this is compiled.
  const name: string = PEER
  return import(name)
}

const loadPeer = async (load: () => Promise<unknown>): Promise<Transformers> => {
  try {
    return (await load()) as Transformers
  } catch (error) {
    throw new Fault('package-missing', `${PEER} is needed to run a local ONNX model and is not installed`, {
      cause: error,
    })
  }
}

/** Rows of a tensor of two dimensions. */
const rowsOf = (
  { dims, data }: { readonly dims: readonly number[]; readonly data: ArrayLike<number> },
  wanted: number,
): Float32Array[] => {
  const [rows = 0, width = 0] = dims
  if (dims.length !== 2 || rows !== wanted || width === 0)
    throw new Fault('model-failed', `the model gave a tensor of ${dims.join(' by ')} for ${wanted} texts`)
  const all = Float32Array.from(data)
  return Array.from({ length: rows }, (_, at) => unitVector(all.subarray(at * width, (at + 1) * width)))
}

/** What tells two models in folders of one name apart: their configuration, and the size of the weights. */
const identityOf = (folder: string): string => {
  const hash = createHash('sha256').update(readFileSync(join(folder, 'config.json')))
  for (const name of ['model.onnx', 'model_quantized.onnx']) {
    const file = join(folder, 'onnx', name)
    if (existsSync(file)) hash.update(`${name} ${statSync(file).size}`)
  }
  return hash.digest('hex').slice(0, 16)
}

const prefixesIn = (folder: string, settings: OnnxEmbedderSettings): Prefixes => {
  const { prompts, name } = toldIn(folder)
  const family = prefixesOf(`${name} ${basename(folder)}`.trim().replace(/ /g, '/'))
  return {
    query: settings.queryPrefix ?? prompts['query'] ?? family.query,
    passage: settings.passagePrefix ?? prompts['passage'] ?? prompts['document'] ?? family.passage,
  }
}

/** Prompts that the model's authors wrote down, and the name that it was published under. */
const toldIn = (folder: string): { readonly prompts: Readonly<Record<string, string>>; readonly name: string } => {
  const prompts = objectIn(join(folder, 'config_sentence_transformers.json'))['prompts']
  const name = objectIn(join(folder, 'config.json'))['_name_or_path']
  return {
    prompts:
      typeof prompts === 'object' && prompts !== null
        ? Object.fromEntries(Object.entries(prompts).filter(([, text]) => typeof text === 'string' && text !== ''))
        : {},
    name: typeof name === 'string' ? name : '',
  }
}

const objectIn = (file: string): Readonly<Record<string, unknown>> => {
  if (!existsSync(file)) return {}
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch (error) {
    throw new Fault('settings-invalid', `${file} holds no JSON`, { cause: error })
  }
}
