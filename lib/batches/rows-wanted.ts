import "server-only"
import { and, eq, exists, isNull, ne, or, type SQL } from "drizzle-orm"
import * as z from "zod/mini"
import { MARK } from "#lib/checks/results/facets.ts"
import { db } from "#lib/db/client.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"

/** Which rows of a batch are shown and exported: in a state with what was asked for, with such a result, with an answer that says this. */
export const rowsWanted = {
  state: z.optional(z.enum(CHECK_STATES)),
  result: z.optional(z.enum(["nothing", "unread"])),
  mark: z.optional(z.string().check(z.regex(MARK))),
}
export type RowsWanted = z.output<z.ZodMiniObject<typeof rowsWanted>>

/** The condition for them. Answers without a record are apart from those with one. */
export function isWanted({ state, result, mark }: RowsWanted): SQL | undefined {
  const says =
    mark === undefined
      ? undefined
      : exists(
          db()
            .select({ id: checkMarks.checkId })
            .from(checkMarks)
            .where(and(eq(checkMarks.checkId, checks.id), eq(checkMarks.mark, Buffer.from(mark, "hex")))),
        )
  const hasRecord = or(
    ne(checks.state, "answered"),
    isNull(checks.resultKind),
    eq(checks.resultKind, "record"),
  )
  return and(
    says,
    state && and(eq(checks.state, state), hasRecord),
    result && and(eq(checks.state, "answered"), eq(checks.resultKind, result)),
  )
}
