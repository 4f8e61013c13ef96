import { lockOtherTabs } from "#components/session/other-tabs.ts"
import { clearTabStorage } from "#components/session/tab-storage.ts"
import { postAuth } from "#components/sign-in/post-auth.ts"
import { leaveUnasked } from "#components/ui/form/use-reload-guard.ts"

/**
 * Ends the session at the server, removes what was typed from this tab, and leaves by a full load, so that nothing of it stays in memory: for the
 * sign-in page, or that which signs out at the identity provider as well. Throws when it was refused.
 */
export async function endSession(): Promise<void> {
  const { ok, url = "/sign-in" } = await postAuth("/api/auth/signout", { callbackUrl: "/sign-in" })
  if (!ok) throw new Error("sign-out was refused")
  lockOtherTabs()
  clearTabStorage()
  leaveUnasked(url)
}
