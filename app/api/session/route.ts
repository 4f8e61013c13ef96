import type { Actor } from "#lib/auth/actor.ts"
import { secondsToLive } from "#lib/auth/session/session-row.ts"
import { CotejoError } from "#lib/errors.ts"
import { route } from "#lib/http/route.ts"
import { sessionAnswer } from "#lib/interface/answers/desk-answers.ts"

const DECLARED = {
  permission: "desk.enter",
  sessionOnly: true,
  audit: "nothing",
  answers: { 200: sessionAnswer },
} as const

/** Whose session this browser has, and how long it lasts if nobody does anything. Asking does not keep it alive. */
export const GET = route({ ...DECLARED, run: sessionState })

/** The same, from a page whose person was active since it last asked: the idle time begins again. */
export const PUT = route({ ...DECLARED, run: sessionState })

async function sessionState({ user }: Actor): Promise<Response> {
  const seconds = await secondsToLive(user.sessionId)
  if (seconds === null) throw new CotejoError("signed_out")
  return Response.json({ user: user.id, seconds })
}
