import * as z from "zod/mini"
import { FINDINGS, SETTLINGS } from "#lib/domain/check-states.ts"
import { required } from "#lib/operations/input-field.ts"

/** Why a person settled it; the lengths are ours. */
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))

/** The input of a person who closes an unknown outcome. */
export const closing = z.object({ finding: z.enum(FINDINGS), reason })

/** The maximum of unknown outcomes that one command settles: it takes a moment, and the progress is shown after each. */
export const CLOSED_AT_ONCE = 10

/** The same for several of them. */
export const closingTogether = z.extend(closing, {
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(CLOSED_AT_ONCE)),
})

/** The input of a person who knows under which id the service stores the question. */
export const identifying = z.object({ remoteId: required(), reason })

/** The input of a person who ends a pending task that nobody expects an answer of any more. */
export const ending = z.object({ reason })

export type Closing = z.output<typeof closing>
export type Ending = z.output<typeof ending>

/** The form of it: the id is asked for only when it is known. */
export const settling = z
  .object({ finding: z.enum(SETTLINGS), remoteId: z.string().check(z.trim(), z.maxLength(100)), reason })
  .check(
    z.refine(({ finding, remoteId }) => finding !== "identified" || remoteId.trim() !== "", {
      error: "required",
      path: ["remoteId"],
      when: () => true,
    }),
  )
export type Settling = z.output<typeof settling>
