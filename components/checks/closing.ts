import * as z from "zod/mini"

export const FINDINGS = ["not_sent", "sent"] as const

/** What a person writes to close an unknown outcome; the lengths are ours. */
export const closing = z.object({
  finding: z.enum(FINDINGS),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
})

export type Closing = z.output<typeof closing>
