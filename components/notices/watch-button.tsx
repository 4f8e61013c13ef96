"use client"

import { Bell, BellRing } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useWatched } from "#components/live/watched-value.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { ThingRef } from "#lib/domain/notice-kinds.ts"
import { notices, setWatch } from "./store.ts"

/** Turns the notices of a thing on or off, on every page. Stored at the server: it outlasts this page, and shows that it is on. */
export function WatchButton({ thing, id }: ThingRef) {
  const t = useTranslations("notices.watch")
  const known = useWatched(notices)
  const [busy, setBusy] = useState(false)
  const isOn = known?.watching.some((one) => one.thing === thing && one.id === id) ?? false

  async function toggle() {
    setBusy(true)
    // Browser notifications are one more channel; without permission, the others remain.
    if (!isOn && "Notification" in window && Notification.permission === "default")
      await Notification.requestPermission()
    const isDone = await setWatch({ thing, id }, !isOn)
    setBusy(false)
    if (!isDone) toast({ tone: "danger", title: t("failed") })
  }

  const Icon = isOn ? BellRing : Bell
  // The server knows of none: only a browser says that it is on.
  const byBrowser = isOn && "Notification" in window && Notification.permission === "granted"
  return (
    <span className="flex flex-wrap items-center gap-2" data-screen-only>
      <Button
        size="sm"
        variant={isOn ? "secondary" : "quiet"}
        aria-pressed={isOn}
        busy={busy}
        onClick={toggle}
      >
        <Icon className="size-4" aria-hidden="true" />
        {t(thing)}
      </Button>
      <span role="status" className="text-ink-2 text-sm empty:hidden">
        {isOn ? t(byBrowser ? "onEverywhere" : "onHere") : ""}
      </span>
    </span>
  )
}
