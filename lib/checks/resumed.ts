import "server-only"
import { sql } from "drizzle-orm"
import type { Transition } from "./transition.ts"

/** What changes with a halted question that goes on: what halted it is over, and stays on the step of that time, not on the check. */
export const RESUMED = {
  notBefore: sql`clock_timestamp()`,
  problem: null,
  problemCode: null,
  httpStatus: null,
  answerBody: null,
} satisfies Transition["set"]
