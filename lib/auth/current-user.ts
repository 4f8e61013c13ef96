import "server-only"
import { notFound, redirect } from "next/navigation"
import { getServerSession } from "next-auth"
import { cache } from "react"
import type { SignedInUser } from "./actor.ts"
import { authOptions } from "./auth-options.ts"
import { can, type Permission } from "./permissions.ts"
import { liveSession } from "./session-row.ts"

/** Who is signed in, by cookie and session row; read once per request. */
export const currentUser = cache(async (): Promise<SignedInUser | null> => {
  const session: { sessionId?: string } | null = await getServerSession(authOptions())
  if (!session?.sessionId) return null
  return (await liveSession(session.sessionId)) ?? null
})

/** The guard of every page: the signed-in person, who holds that permission. Others go to sign in, or find nothing. */
export async function requireUser(permission: Permission): Promise<SignedInUser> {
  const user = await currentUser()
  if (!user) redirect("/sign-in")
  if (!can(user.role, permission)) notFound()
  return user
}
