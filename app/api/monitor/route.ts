import * as z from "zod/mini"
import { route } from "#lib/http/route.ts"
import { tasksAnswer } from "#lib/interface/answers/batch-answers.ts"
import { tasksInProgress } from "#lib/monitoring/tasks-in-progress.ts"

/** `GET /api/monitor?whose=mine|all`: the queries that the service has not resolved yet, those that ended lately, and the batches that are not over. */
export const GET = route({
  permission: "check.read",
  audit: "nothing",
  query: z.object({ whose: z._default(z.enum(["mine", "all"]), "all") }),
  answers: { 200: tasksAnswer },
  async run({ user }, { query }) {
    return Response.json(await tasksInProgress(user, query.whose))
  },
})
