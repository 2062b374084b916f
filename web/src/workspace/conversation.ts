/** The workspace that a person has without naming one. */
export const FIRST_CONVERSATION = 'main'

/** A name for a further workspace, by number. */
export const freeName = (taken: readonly string[]): string => {
  let number = 2
  while (taken.includes(String(number))) number += 1
  return String(number)
}
