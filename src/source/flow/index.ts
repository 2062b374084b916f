export { assembleBlocks, type NameTable } from './assemble.ts'
export {
  append,
  type FlowCell,
  type FlowItem,
  type FlowNote,
  type FlowParagraph,
  type FlowStyle,
  type FlowTable,
  flatText,
  HeaderRows,
  plainParagraph,
  raisedMark,
} from './flow.ts'
export { numberText } from './number-text.ts'
export { ParagraphText, type TextLook } from './paragraph-text.ts'
export { Unread } from './unread.ts'
