// Why a row did not arrive, in one line a question.

/** Lines for the questions whose row was not found or not reached. */
export const lossesOf = ({ questions, traces, score }) => {
  const lost = [...(score.losses?.not_found ?? []), ...(score.losses?.not_reached ?? [])]
  const byId = new Map(questions.map(question => [question.id, question]))
  return lost.map(id => `${id}: ${reasonOf(byId.get(id), traces.get(id))} | ${byId.get(id)?.question}`)
}

const reasonOf = (question, { trace, context, tables }) => {
  const docs = new Set([question.doc, ...(question.docs ?? [])])
  const missing = [...docs].filter(doc => doc && !context.some(entry => entry.document === doc))
  if (missing.length === 0) return shownReason(question, context)
  const doc = missing[0]
  const told = trace.candidates.find(candidate => candidate.document === doc)
  if (told) {
    const { rank, score, ranks } = told
    const best = trace.candidates.find(candidate => candidate.placedBy)
    return `${doc} is candidate ${rank} (${score}, lists ${JSON.stringify(ranks)}); places went to scores up to ${best?.score}`
  }
  if (tables.some(candidate => candidate.document === doc))
    return `${doc} was scored and lost its place among the candidates`
  const words = trace.words.filter(({ alsoAs }) => alsoAs.length === 0).map(({ word }) => word)
  return `${doc} is in no list; words without another way to write them: ${words.join(', ')}`
}

const shownReason = (question, context) => {
  const entry = context.find(({ document }) => document === question.doc)
  if (entry?.kind === 'prose') return `${question.doc} is in the context, but not with this passage or not its table`
  return `${question.doc} is in the context, but row ${JSON.stringify(question.row)} is not among the ${entry?.rows.length} shown (${entry?.rowsLeftOut} left out)`
}
