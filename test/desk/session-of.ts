import { encode } from "next-auth/jwt"
import type { Client } from "pg"
import { sessionCookie } from "#lib/auth/session/cookie-names.ts"
import { testSetup } from "#test/processes/settings.ts"

const HOURS = 12

/** The cookie of a new session of that person, as signing in sets it: without the work that a password takes. */
export async function sessionOf(database: Client, email: string): Promise<{ name: string; value: string }> {
  const { rows } = await database.query<{ id: string; person: string }>(
    `insert into sessions (user_id, user_agent, expires_at)
     select id, 'journey', now() + $2 * interval '1 hour' from users where email = $1
     returning id, user_id as person`,
    [email, HOURS],
  )
  const [session] = rows
  if (!session) throw new Error(`nobody has the address ${email}`)
  const token = { sub: session.person, sessionId: session.id }
  const value = await encode({ token, secret: testSetup().authSecret, maxAge: HOURS * 3600 })
  return { name: sessionCookie(false), value }
}
