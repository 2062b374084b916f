import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { type Settings, settingsShape } from './settings-shape.ts'

/** Name of the settings file in a library's folder. */
export const SETTINGS_FILE = 'cellcite.json'

/** Variables of the environment by name, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Settings with the keys that the environment gave; keys are never written anywhere. */
export type LoadedSettings = Settings & {
  readonly keys: { readonly embedder?: string; readonly languageModel?: string }
}

/**
 * What is configured for a library, with every default filled in.
 *
 * Read in this order, later wins: `cellcite.json` in the library's folder, the file that `CELLCITE_SETTINGS` names,
 * single variables (`CELLCITE_EMBEDDER_URL`, `…_MODEL`, `…_FOLDER`, `…_QUERY_PREFIX`, `…_PASSAGE_PREFIX`;
 * `CELLCITE_MODEL_PROVIDER`, `…_URL`, `CELLCITE_MODEL`). Keys come from `CELLCITE_EMBEDDER_KEY` and `CELLCITE_MODEL_KEY`
 * alone. A folder that somebody sent must not choose where texts and keys go: an address that stands in the library's
 * own file must be of this machine, or its host must be listed in `CELLCITE_ALLOWED_HOSTS`.
 *
 * @param dir the library's own folder, absolute
 * @throws Fault `settings-invalid` with every place that is wrong
 */
export const loadSettings = (dir: string, environment: Environment = process.env): LoadedSettings => {
  const own = fileIn(join(dir, SETTINGS_FILE))
  const named = environment['CELLCITE_SETTINGS']
  const outer = named ? fileIn(resolve(named), 'must be there') : {}
  const given = { ...own, ...outer, ...fromEnvironment(environment, { ...own, ...outer }) }
  const parsed = settingsShape.safeParse(given)
  if (!parsed.success) throw new Fault('settings-invalid', z.prettifyError(parsed.error).replace(/\s*\n\s*/g, ' '))
  for (const part of ['embedder', 'languageModel'] as const)
    if (part in own && given[part] === own[part]) checkAddress(part, parsed.data[part], environment)
  const keys = keysIn(environment)
  return { ...parsed.data, keys }
}

type Given = Readonly<Record<string, unknown>>

const fileIn = (file: string, must?: string): Given => {
  if (!existsSync(file)) {
    if (must) throw new Fault('settings-invalid', `${file} ${must}`)
    return {}
  }
  const value = parsedJson(file)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Fault('settings-invalid', `${file} must hold one JSON object`)
  return { ...value }
}

const parsedJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Fault('settings-invalid', `${file} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/** Single variables make or change a part; the other fields of a part that a file gave stay. */
const fromEnvironment = (environment: Environment, files: Given): Given => {
  const embedder = present({
    url: environment['CELLCITE_EMBEDDER_URL'],
    model: environment['CELLCITE_EMBEDDER_MODEL'],
    folder: environment['CELLCITE_EMBEDDER_FOLDER'],
    queryPrefix: environment['CELLCITE_EMBEDDER_QUERY_PREFIX'],
    passagePrefix: environment['CELLCITE_EMBEDDER_PASSAGE_PREFIX'],
  })
  const languageModel = present({
    provider: environment['CELLCITE_MODEL_PROVIDER'],
    url: environment['CELLCITE_MODEL_URL'],
    model: environment['CELLCITE_MODEL'],
  })
  const kind = 'folder' in embedder ? 'onnx' : 'openai'
  return {
    ...(embedder['url'] || embedder['folder']
      ? { embedder: { ...sameKind(files['embedder'], 'kind', kind), kind, ...embedder } }
      : {}),
    ...(languageModel['model']
      ? {
          languageModel: {
            provider: 'openai',
            ...sameKind(files['languageModel'], 'provider', languageModel['provider'] ?? 'openai'),
            ...languageModel,
          },
        }
      : {}),
  }
}

const present = (values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])))

const sameKind = (part: unknown, field: string, kind: string): object =>
  typeof part === 'object' && part !== null && (part as Given)[field] === kind ? part : {}

const checkAddress = (
  part: 'embedder' | 'languageModel',
  settings: Settings['embedder'] | Settings['languageModel'],
  environment: Environment,
): void => {
  if (!('url' in settings) || settings.url === undefined) return
  const { hostname, host } = new URL(settings.url)
  const allowed = (environment['CELLCITE_ALLOWED_HOSTS'] ?? '').split(/[\s,]+/)
  if (isLoopback(hostname) || allowed.includes(host) || allowed.includes(hostname)) return
  throw new Fault(
    'settings-invalid',
    `${part}.url names ${host}, which ${SETTINGS_FILE} of a library may not choose by itself; list it in CELLCITE_ALLOWED_HOSTS, or set the address in the environment`,
  )
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)

const keysIn = (environment: Environment): LoadedSettings['keys'] => {
  const embedder = environment['CELLCITE_EMBEDDER_KEY']
  const languageModel = environment['CELLCITE_MODEL_KEY']
  return { ...(embedder ? { embedder } : {}), ...(languageModel ? { languageModel } : {}) }
}
