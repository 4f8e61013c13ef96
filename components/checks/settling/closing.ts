import * as z from "zod/mini"
import { FINDINGS } from "#lib/domain/finding.ts"
import { required } from "#lib/operations/input-field.ts"

/** Why a person settled it; the lengths are ours. */
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

/** What a person writes to close an unknown outcome. */
export const closing = z.object({ finding: z.enum(FINDINGS), reason })

/** How many unknown outcomes one command settles: a moment's work, after which it is told how far it came. */
export const CLOSED_AT_ONCE = 10

/** The same for several of them. */
export const closingTogether = z.extend(closing, {
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(CLOSED_AT_ONCE)),
})

/** What a person writes when they know under which id the service keeps the question. */
export const identifying = z.object({ remoteId: required(), reason })

/** What a person writes to end a pending task that nobody expects an answer of any more. */
export const ending = z.object({ reason })

export type Closing = z.output<typeof closing>
export type ClosingTogether = z.output<typeof closingTogether>
export type Identifying = z.output<typeof identifying>
export type Ending = z.output<typeof ending>

/** What can be found out of a question whose answer was lost; `identified` where the service keeps it under an id. */
export const SETTLINGS = ["not_sent", "identified", "sent"] as const
export type Settling = { finding: (typeof SETTLINGS)[number]; remoteId: string; reason: string }

/** The form of it: the id is asked for only when it is known. */
export const settling: z.ZodMiniType<Settling, Settling> = z
  .object({ finding: z.enum(SETTLINGS), remoteId: z.string().check(z.trim(), z.maxLength(100)), reason })
  .check(
    z.refine(({ finding, remoteId }) => finding !== "identified" || remoteId.trim() !== "", {
      error: "required",
      path: ["remoteId"],
      when: () => true,
    }),
  )
