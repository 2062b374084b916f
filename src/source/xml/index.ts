export { asUtf8, toUtf8 } from './encoding.ts'
export { ByteText, decodeText, resolveReferences } from './text.ts'
export { CDATA, CLOSE, DOCTYPE, MORE, OPEN, TEXT } from './token-kinds.ts'
export { MAX_TOKEN_BYTES, XmlTokens } from './tokens.ts'
export {
  childOf,
  childrenOf,
  descendantsOf,
  MAX_XML_DEPTH,
  MAX_XML_ELEMENTS,
  parseTree,
  refuseEntities,
  TreeBuilder,
  type XmlElement,
} from './tree.ts'
