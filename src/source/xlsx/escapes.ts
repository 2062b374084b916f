/**
 * Text with the escapes of workbook strings resolved: `_x000D_` is a carriage return, `_x005F_` an underscore
 * (ECMA-376 §22.9.2.19, ST_Xstring). Line breaks of all kinds become `\n`.
 */
export const unescapeXstring = (text: string): string => {
  const plain = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain
}
