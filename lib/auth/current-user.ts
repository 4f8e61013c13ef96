import "server-only"
import { headers } from "next/headers"
import { notFound, redirect } from "next/navigation"
import { getServerSession } from "next-auth"
import { cache } from "react"
import type { SignedInUser } from "./actor.ts"
import { authOptions } from "./auth-options.ts"
import { can, type Permission } from "./permissions.ts"
import { liveSession } from "./session-row.ts"
import { WANTED_PATH_HEADER } from "./wanted-path.ts"

/** Who is signed in, by cookie and session row; read once per request. */
export const currentUser = cache(async (): Promise<SignedInUser | null> => {
  const session: { sessionId?: string } | null = await getServerSession(authOptions())
  if (!session?.sessionId) return null
  return (await liveSession(session.sessionId)) ?? null
})

/** The guard of every page: the signed-in person, who holds that permission. Others go to sign in, or find nothing. */
export async function requireUser(permission: Permission): Promise<SignedInUser> {
  const user = await currentUser()
  if (!user) return goToSignIn()
  if (!can(user.role, permission)) notFound()
  return user
}

/**
 * Leads to the sign-in page and from there back here. `proxy.ts` has already sent away whoever has no session cookie, so
 * this is somebody whose session ended, and the page says so.
 */
export async function goToSignIn(): Promise<never> {
  const wanted = (await headers()).get(WANTED_PATH_HEADER)
  redirect(`/sign-in?${new URLSearchParams({ ended: "", ...(wanted ? { next: wanted } : {}) })}`)
}
