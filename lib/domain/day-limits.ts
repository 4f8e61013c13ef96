/** No limit of a day is above this. */
export const MAX_A_DAY = 1_000_000

/** Reads a limit as typed: a whole number from 0 on, null when empty (no limit); undefined for anything else. */
export function readDayLimit(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === "") return null
  if (!/^\d{1,7}$/.test(typed)) return undefined
  const limit = Number(typed)
  return limit <= MAX_A_DAY ? limit : undefined
}
