import { databaseNowMs } from "#lib/db/clock.ts"
import { route } from "#lib/http/route.ts"

/** `GET /api/clock`: the time that deadlines go by, for pages that count down and cannot trust the clock of their computer. */
export const GET = route({
  permission: "desk.enter",
  sessionOnly: true,
  audit: "nothing",
  async run() {
    return Response.json({ nowMs: await databaseNowMs() })
  },
})
