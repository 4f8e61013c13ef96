import "server-only"
import { sql } from "drizzle-orm"
import type { Transition } from "./transition.ts"

/** The changes to a halted check that is resumed: the reason for the halt is over, and stays on the step of that time, not on the check. */
export const RESUMED = {
  notBefore: sql`clock_timestamp()`,
  problem: null,
  problemCode: null,
  httpStatus: null,
  answerBody: null,
} satisfies Transition["set"]
