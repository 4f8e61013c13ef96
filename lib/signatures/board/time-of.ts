/** An instant of ISO 8601 in milliseconds; null when there is none or its text is none. A date without a time names no instant. */
export function timeOf(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}T/.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}
