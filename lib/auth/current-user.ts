import "server-only"
import { cookies, headers } from "next/headers"
import { notFound, redirect } from "next/navigation"
import { cache } from "react"
import { sessionOf } from "#lib/auth/session/session-cookie.ts"
import { can, type Permission } from "#lib/domain/access/permissions.ts"
import { env } from "#lib/env.ts"
import type { SignedInUser } from "./actor.ts"
import { auditRefusal } from "./audited-request.ts"
import { WANTED_PATH_HEADER } from "./next-path.ts"
import { sessionCookie } from "./session/cookie-names.ts"
import { liveSession, touchSession } from "./session/session-row.ts"

/** Who is signed in, by cookie and session row; read once per request. Looking is no activity. */
export const signedInUser = cache(async (): Promise<SignedInUser | null> => {
  const { appUrl, authSecret } = env()
  const token = (await cookies()).get(sessionCookie(appUrl.startsWith("https:")))?.value
  const sessionId = token && (await sessionOf(token, authSecret))
  return (sessionId && (await liveSession(sessionId))) || null
})

/** The same for pages: opening one shows that the person is there, a page of ours that reads by itself does not. */
export const currentUser = cache(async (): Promise<SignedInUser | null> => {
  const user = await signedInUser()
  if (user && (await headers()).get("sec-fetch-dest") !== "empty") await touchSession(user)
  return user
})

/** The guard of every page: the signed-in person, who holds that permission. Others go to sign in, or find nothing. */
export async function requireUser(permission: Permission): Promise<SignedInUser> {
  const user = await requireSignedIn(permission)
  if (!can(user.role, permission)) {
    await auditRefusal(user, permission)
    notFound()
  }
  return user
}

/** Somebody who may use the desk; others are led to sign in, to change a given password, or to add the factor that their role asks for. */
export async function requireSignedIn(permission?: Permission): Promise<SignedInUser> {
  const user = await currentUser()
  if (!user) return goToSignIn()
  if (user.mustChangePassword) redirect(`/new-password?${new URLSearchParams(await wantedPath())}`)
  if (user.mustAddFactor && permission !== "factor.manage")
    redirect(`/second-factor?${new URLSearchParams(await wantedPath())}`)
  return user
}

/** Leads to the sign-in page and back. `proxy.ts` sent away who has no cookie, so this session has ended, and the page says so. */
export async function goToSignIn(): Promise<never> {
  redirect(`/sign-in?${new URLSearchParams({ ended: "", ...(await wantedPath()) })}`)
}

async function wantedPath(): Promise<{ next?: string }> {
  const wanted = (await headers()).get(WANTED_PATH_HEADER)
  return wanted ? { next: wanted } : {}
}
