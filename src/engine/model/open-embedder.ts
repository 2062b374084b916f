import type { Embedder } from './embedder.ts'
import { httpEmbedder } from './http-embedder.ts'
import { onnxEmbedder } from './onnx-embedder.ts'
import type { LoadedSettings } from './settings.ts'

/**
 * The embedder that is configured, or `undefined` when none is.
 *
 * @throws Fault `package-missing`, `settings-invalid`
 */
export const openEmbedder = async ({ embedder, keys }: LoadedSettings): Promise<Embedder | undefined> => {
  switch (embedder.kind) {
    case 'none':
      return undefined
    case 'openai':
      return httpEmbedder(embedder, keys.embedder)
    case 'onnx':
      return onnxEmbedder(embedder)
  }
}
