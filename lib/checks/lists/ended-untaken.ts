import "server-only"
import { and, eq, inArray, or } from "drizzle-orm"
import { checks } from "#lib/db/schema/checks.ts"
import { ENDED_UNTAKEN } from "#lib/domain/check-states.ts"

/** `endedUntaken` as a condition of the database. */
export const ENDED_UNTAKEN_ROWS = or(
  inArray(checks.state, [...ENDED_UNTAKEN]),
  and(eq(checks.state, "closed"), eq(checks.finding, "not_sent")),
)
