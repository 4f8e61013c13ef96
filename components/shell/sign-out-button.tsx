"use client"

import { LogOut } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { endSession } from "./end-session.ts"

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
