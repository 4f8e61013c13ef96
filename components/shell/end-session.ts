import { postAuth } from "#components/live/post-auth.ts"
import { clearAppStorage } from "#components/session/app-storage.ts"
import { removeTexts } from "#components/session/text-place.ts"
import { lockOtherTabs } from "#components/session/watch-session.ts"
import { forgetDrafts } from "#components/signatures/new/draft/draft-storage.ts"

/**
 * Ends the session at the server, and removes the person's data from this device. Returns the address to open, by a full load, so that
 * nothing of it stays in memory: the sign-in page, or that which signs out at the identity provider as well. Throws when it was refused.
 */
export async function endSession(): Promise<string> {
  const { ok, url = "/sign-in" } = await postAuth("/api/auth/signout", { callbackUrl: "/sign-in" })
  if (!ok) throw new Error("sign-out was refused")
  lockOtherTabs()
  // A browser that keeps nothing has nothing to forget, and the session is over: leaving is not held up by it.
  await forgetDrafts().catch(() => undefined)
  removeTexts()
  await clearAppStorage()
  return url
}
