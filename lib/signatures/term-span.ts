/** A term in minutes in the largest unit that is whole: 10,080 minutes are 7 days, 90 stay minutes. */
export function termSpan(minutes: number): { unit: "day" | "hour" | "minute"; count: number } {
  if (minutes % 1440 === 0) return { unit: "day", count: minutes / 1440 }
  if (minutes % 60 === 0) return { unit: "hour", count: minutes / 60 }
  return { unit: "minute", count: minutes }
}
