import { databaseNowMs } from "#lib/db/lease.ts"
import { route } from "#lib/http/route.ts"
import { clockAnswer } from "#lib/interface/answers/desk-answers.ts"

/** `GET /api/clock`: the time that deadlines go by, for pages that count down and cannot trust the clock of their computer. */
export const GET = route({
  permission: "desk.enter",
  sessionOnly: true,
  audit: "nothing",
  answers: { 200: clockAnswer },
  async run() {
    return Response.json({ nowMs: await databaseNowMs() })
  },
})
