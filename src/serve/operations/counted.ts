/** A count with the English word of what is counted: `1 row`, `2 rows`; the plural takes an s. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
