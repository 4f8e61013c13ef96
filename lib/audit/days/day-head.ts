import * as z from "zod/mini"

export const DAY_HEAD_FORMAT = "cotejo-audit-day/1"

/**
 * The signed statement of an installation about a day of its log that is over: a checkpoint, and the root of a Merkle tree over the hashes that rows of that
 * day contain (`leafText`), in the order of the chain.
 */
export const dayHeadSchema = z.strictObject({
  format: z.literal(DAY_HEAD_FORMAT),
  /** The id that the chain begins with. */
  installation: z.string(),
  /** Of the last entry that is counted to the day, and its hash in hexadecimal. */
  position: z.number(),
  hash: z.string(),
  /** When it was signed: UTC to the millisecond. */
  at: z.string(),
  /** `YYYY-MM-DD` on the clocks of the zone. */
  day: z.string(),
  zone: z.string(),
  leaves: z.number(),
  /** In hexadecimal. */
  root: z.string(),
})

export type DayHead = Omit<z.output<typeof dayHeadSchema>, "format">

/** Returns the text of a leaf: the action, and the SHA-256 in its row, in lower-case hexadecimal. */
export function leafText(action: string, sha256: string): string {
  return `${action} ${sha256}`
}
