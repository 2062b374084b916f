/** Days of an ISO 8601 duration such as `PT10H10M10.5S` or `P1DT2H`; `undefined` for anything else. */
export const daysOfDuration = (text: string): number | undefined => {
  const [whole, sign, days = '0', hours = '0', minutes = '0', seconds = '0'] =
    /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const total = Number(days) + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
  return sign === '-' ? -total : total
}
