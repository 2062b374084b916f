/** What the next token of a document is. `MORE`: the bytes so far are used up. */
export const MORE = 0
/** An opening tag; `selfClosing` tells of `<a/>`, for which no `CLOSE` follows. */
export const OPEN = 1
/** A closing tag. */
export const CLOSE = 2
/** Text between tags, references such as `&amp;` still in it when `hasReference` is true. */
export const TEXT = 3
/** A CDATA section: text to be taken as it is. */
export const CDATA = 4
/** A document type declaration. */
export const DOCTYPE = 5
