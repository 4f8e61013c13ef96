import "server-only"
import { sql } from "drizzle-orm"

/** A password that somebody else gave has to be changed within this time, or it opens nothing any more. */
export const TEMPORARY_HOURS = 24

/** The columns of a person whose password somebody else gives now. */
export const temporaryFromNow = { temporaryUntil: sql`now() + ${TEMPORARY_HOURS} * interval '1 hour'` }
