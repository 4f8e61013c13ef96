/**
 * A date written day first (03/05/1990, 3-5-1990, 03.05.1990) as YYYY-MM-DD, or null when the text is not one. Applied only
 * when a person says that their dates are written so. Text in, text out: no `Date`, no zone.
 */
export function readDayFirst(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? []
  if (!day || !month || !year || Number(month) > 12 || Number(day) > 31) return null
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
}
