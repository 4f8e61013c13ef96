"use client"

import { LogOut } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { clearTabStorage, lockOtherTabs } from "#components/session/tab-storage.ts"
import { postAuth } from "#components/sign-in/post-auth.ts"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { leaveUnasked } from "#components/ui/form/use-reload-guard.ts"

/** Ends the session at the server, then leaves by a full load, so that nothing of it stays in memory. */
export function SignOutButton({ label }: { label?: string }) {
  const t = useTranslations("shell.user")
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await endSession()
    } catch {
      setBusy(false)
      toast({ tone: "danger", title: t("signOutFailed") })
    }
  }

  return (
    <button
      type="button"
      disabled={busy}
      onClick={leave}
      className="flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left hover:bg-sunken"
    >
      {busy ? <Spinner /> : <LogOut className="size-4 text-ink-2" aria-hidden="true" />}
      <span>{label ?? t("signOut")}</span>
    </button>
  )
}

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
