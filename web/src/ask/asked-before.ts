const KEPT_AS = 'cellcite-asked'
/** Questions that are kept. */
const MOST = 8

/** Questions asked of a library in this tab, newest first. They go with the tab: another person at this machine does not see them. */
export const askedBefore = (library: string): readonly string[] => all()[library] ?? []

/** Keeps a question as the newest one of a library. */
export const keepAsked = (library: string, question: string): void => {
  const others = askedBefore(library).filter(one => one !== question)
  sessionStorage.setItem(KEPT_AS, JSON.stringify({ ...all(), [library]: [question, ...others].slice(0, MOST) }))
}

const all = (): Readonly<Record<string, readonly string[]>> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '{}') as Record<string, readonly string[]>
  } catch {
    return {}
  }
}
