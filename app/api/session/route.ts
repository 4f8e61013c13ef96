import type { Actor } from "#lib/auth/actor.ts"
import { secondsToLive } from "#lib/auth/session/session-row.ts"
import { openCounts } from "#lib/batches/open-batches.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { route } from "#lib/http/route.ts"
import { sessionAnswer } from "#lib/interface/answers/desk-answers.ts"
import { unreadNotices } from "#lib/notices/unread-notices.ts"

const DECLARED = {
  permission: "desk.enter",
  sessionOnly: true,
  audit: "nothing",
  answers: { 200: sessionAnswer },
} as const

/** Whose session this browser has, how long it lasts if nobody does anything, and what the frame of every page shows of its person. Asking does not keep it alive. */
export const GET = route({ ...DECLARED, run: sessionState })

/** The same, from a page whose person was active since it last asked: the idle time begins again. */
export const PUT = route({ ...DECLARED, run: sessionState })

async function sessionState({ user }: Actor): Promise<Response> {
  const [seconds, notices, open] = await Promise.all([
    secondsToLive(user.sessionId),
    unreadNotices(user),
    can(user.role, "batch.run") ? openCounts(user) : null,
  ])
  if (seconds === null) throw new CotejoError("signed_out")
  return Response.json({ user: user.id, seconds, idleSeconds: env().session.idleMinutes * 60, notices, open })
}
