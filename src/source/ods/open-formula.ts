/**
 * An OpenFormula text in the notation of workbooks: `of:=SUM([.A1:.B2];[$Sheet2.C3])` becomes `SUM(A1:B2,$Sheet2!C3)`,
 * without the leading `=`. Texts in quotes stay as they are.
 */
export const plainFormulaOf = (formula: string): string =>
  formula
    .replace(/^[a-z]*:?=/i, '')
    .split(/("(?:[^"]|"")*")/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\[([^\]]*)\]/g, (_, ref: string) => plainReference(ref)).replaceAll(';', ','),
    )
    .join('')

/** An address such as `$Sheet1.$A$1:.$B$4` in the notation of workbooks: `Sheet1!$A$1:$B$4`. */
export const plainReference = (ref: string): string => {
  const [, sheet = '', from = '', to] =
    /^\$?((?:'(?:[^']|'')*'|[^.'[\]]*)?)\.([^:]*)(?::(?:\$?(?:'(?:[^']|'')*'|[^.'[\]]*))?\.(.*))?$/.exec(ref) ?? []
  if (from === '') return ref
  return `${sheet === '' ? '' : `${sheet}!`}${from}${to === undefined ? '' : `:${to}`}`
}
