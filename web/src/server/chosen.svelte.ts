import { json } from './request.ts'

/** A library of the caller: `kept` takes uploads, `folder` reads a folder of the server's machine. */
export type LibraryTold = {
  readonly library: string
  readonly name: string
  readonly kind: 'kept' | 'folder'
  readonly made: string
}

/** Who the server takes the caller for, and what it allows. */
export type Me = {
  readonly owner: string
  readonly by: string
  readonly scopes: readonly string[]
  readonly version: string
  readonly limits: { readonly file_bytes: number; readonly files: number }
}

const KEPT_AS = 'cellcite-library'
const FIRST_NAME = 'Documents'
const state = $state<{ me?: Me; libraries: readonly LibraryTold[]; chosen: string }>({
  libraries: [],
  chosen: localStorage.getItem(KEPT_AS) ?? '',
})

/** The library that the pages speak of; none before {@link enter}. */
export const library = (): LibraryTold | undefined =>
  state.libraries.find(one => one.library === state.chosen) ?? state.libraries[0]

/** The libraries of the caller. */
export const libraries = (): readonly LibraryTold[] => state.libraries

/** True when the caller may do what needs a scope. */
export const may = (scope: string): boolean => state.me?.scopes.includes(scope) ?? false

/** The caller and the limits; none before {@link enter}. */
export const me = (): Me | undefined => state.me

/** Speaks of another library from now on. */
export const choose = (id: string): void => {
  state.chosen = id
  localStorage.setItem(KEPT_AS, id)
}

/** Asks the server who the caller is and which libraries there are; makes the first where there is none. */
export const enter = async (): Promise<void> => {
  state.me = await json<Me>('v1/me')
  await readLibraries()
  if (state.libraries.length === 0 && may('ingest')) await addLibrary(FIRST_NAME)
}

/** Makes a library and chooses it. */
export const addLibrary = async (name: string): Promise<void> => {
  const made = await json<LibraryTold>('v1/libraries', { body: { name } })
  await readLibraries()
  choose(made.library)
}

const readLibraries = async (): Promise<void> => {
  const { libraries: found } = await json<{ readonly libraries: readonly LibraryTold[] }>('v1/libraries')
  state.libraries = found
}
