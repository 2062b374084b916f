import type { Book } from '../../src/source/index.ts'

/**
 * A book as lines for the eye: `h1 Title`, `p Text`, `item2 Text`, `note Text`; a table as its name and size, then a
 * line for each row, places that a merged cell covers as `^`.
 */
export const bookLines = (book: Book): readonly string[] =>
  book.blocks.flatMap(block => {
    if (block.kind === 'prose') {
      const role = { heading: 'h', paragraph: 'p' }[block.role as string] ?? block.role
      return [`${role}${block.level ?? ''} ${block.text}`]
    }
    const rows = Array.from({ length: block.size?.rows ?? 0 }, (_, row) =>
      Array.from({ length: block.size?.columns ?? 0 }, (_, column) => {
        const span = block.grid.spanAt(row, column)
        return span && (span.top !== row || span.left !== column) ? '^' : block.grid.textAt(row, column)
      }).join(' | '),
    )
    return [`[${block.name} ${block.size?.rows}x${block.size?.columns}]`, ...rows]
  })
