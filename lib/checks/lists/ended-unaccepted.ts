import "server-only"
import { and, eq, inArray, or } from "drizzle-orm"
import { checks } from "#lib/db/schema/checks.ts"
import { ENDED_UNACCEPTED } from "#lib/domain/check-states.ts"

/** `endedUnaccepted` as a condition of the database. */
export const ENDED_UNACCEPTED_ROWS = or(
  inArray(checks.state, [...ENDED_UNACCEPTED]),
  and(eq(checks.state, "closed"), eq(checks.finding, "not_sent")),
)
