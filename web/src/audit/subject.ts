/** What an audit row was about, as a person reads it: the question, statement, table or name in its JSON; else the JSON itself. */
export const subjectTold = (subject: string): string => {
  const told = parsed(subject)
  if (!told) return subject
  for (const key of TELLING) {
    const value = told[key]
    if (typeof value === 'string' && value !== '') return value
  }
  // Pages of a list tell nothing.
  return Object.values(told).every(value => typeof value === 'number') ? '' : subject
}

/** Fields that say what a call was about, the most telling first. */
const TELLING = ['question', 'sql', 'statement', 'table', 'document', 'name', 'path', 'conversation']

/** A long subject is cut in the audit: then it is no JSON any more. */
const parsed = (subject: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(subject)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
