/** What is taken, without how it was worded: editions and copies of a document count as the document. */
export const planOf = answer => {
  const take = answer.take ?? answer.takes?.[0]
  if (!take || answer.outcome === 'not_found' || answer.outcome === 'passages') return answer.outcome
  const { where, group, aggregate } = take.plan
  // A count is of rows: the column only names them.
  const select = aggregate === 'count' ? undefined : take.plan.select
  const document = take.document.replace(/\.\w+$/u, '')
  return JSON.stringify({ document, sheet: take.sheet, where, select, group, aggregate })
}
