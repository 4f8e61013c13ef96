import type { ChoiceValues } from "#sandbox/choices/choices.ts"

const LIMA_MS = -5 * 3_600_000

/** An instant of a record in ISO 8601, as the choice has it: with which offset and precision, or without any, is not shown. */
export function timestamp(moment: number, { timestamps }: ChoiceValues): string {
  const utc = new Date(moment).toISOString()
  switch (timestamps) {
    case "utc":
      return utc
    case "microseconds":
      return utc.replace("Z", "000Z")
    case "lima-offset":
      return `${new Date(moment + LIMA_MS).toISOString().slice(0, 19)}-05:00`
    case "without-zone":
      return utc.slice(0, 19)
  }
}
