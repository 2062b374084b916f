export { asUtf8, toUtf8 } from './encoding.ts'
export { NameCache } from './names.ts'
export { ByteText, decodeText, resolveReferences } from './text.ts'
export { CDATA, CLOSE, DOCTYPE, MORE, OPEN, TEXT } from './token-kinds.ts'
export { MAX_TOKEN_BYTES, XmlTokens } from './tokens.ts'
export {
  attribute,
  childAt,
  descendantsOf,
  elementsOf,
  isElement,
  MAX_XML_BYTES,
  ownText,
  parseTree,
  textOf,
  wholeNumber,
  type XmlElement,
  type XmlNode,
} from './tree.ts'
export { MAX_XML_DEPTH, MAX_XML_ELEMENTS, refuseEntities, TreeBuilder } from './tree-builder.ts'
