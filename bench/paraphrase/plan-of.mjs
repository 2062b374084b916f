/** What is taken, without how it was worded: editions and copies of a document count as the document. */
export const planOf = answer => {
  const take = answer.take ?? answer.takes?.[0]
  if (!take || answer.outcome === 'not_found' || answer.outcome === 'passages') return answer.outcome
  const { where, select, group, aggregate } = take.plan
  const document = take.document.replace(/\.\w+$/u, '')
  return JSON.stringify({ document, sheet: take.sheet, where, select, group, aggregate })
}
