// Reads a guide: its fenced blocks in order, each with what its hidden notes say about running it.

/**
 * A fenced block: `language`, `file` (a name after the language: the block is written to that file), its text, the line it
 * stands at, what it must print (from a following ```text block), and its notes.
 *
 * Notes are HTML comments on lines of their own before the fence, which a reader of the page does not see:
 *   not run: REASON     the block is not run, and why
 *   serves              the block starts a server, which runs until the next such block or the end of the guide
 *   before: COMMAND     run in the reader's shell first, unseen
 *   prints: TEXT        what is printed contains this text (… stands for anything); may be given several times
 *   needs: PROGRAM      the block is left out, and told, where there is no such program
 */
export const blocksIn = markdown => {
  const blocks = []
  const lines = markdown.split('\n')
  let notes = []
  for (let at = 0; at < lines.length; at += 1) {
    const note = /^\s*<!-- (not run|serves|before|prints|needs)(?:: (.*?))? -->$/.exec(lines[at])
    if (note) notes.push({ kind: note[1], text: note[2] ?? '' })
    const fence = /^( *)```(\w*) ?(.*)$/.exec(lines[at])
    if (!fence) {
      if (lines[at].trim() !== '' && !note) notes = []
      continue
    }
    const end = lines.findIndex((line, from) => from > at && line.trim() === '```')
    if (end < 0) throw new Error(`line ${at + 1}: the block has no end`)
    const text = lines
      .slice(at + 1, end)
      .map(line => line.slice(fence[1].length))
      .join('\n')
    add(blocks, { language: fence[2], file: fence[3].trim(), text, line: at + 1, notes })
    notes = []
    at = end
  }
  return blocks
}

/** A ```text block belongs to the block before it: it is what that one prints. */
const add = (blocks, block) => {
  if (block.language !== 'text') blocks.push(block)
  else if (noteOf(block, 'not run') === undefined) {
    const last = blocks.at(-1)
    if (!last || last.printed !== undefined) throw new Error(`line ${block.line}: nothing printed this`)
    last.printed = block.text
  }
}

/** The text of a note, `undefined` when the block has none of that kind. */
export const noteOf = ({ notes }, kind) => notes.find(note => note.kind === kind)?.text

/** All texts of notes of a kind. */
export const notesOf = ({ notes }, kind) => notes.filter(note => note.kind === kind).map(({ text }) => text)
