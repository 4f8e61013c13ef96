"use client"

import { useMutation } from "@tanstack/react-query"
import { Bell, BellRing } from "lucide-react"
import { useTranslations } from "next-intl"
import { setWatch, useNotices } from "#components/query/frame.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { ThingRef } from "#lib/domain/notice-kinds.ts"

/** Turns the notices of a thing on or off, on every page. Stored at the server: it outlasts this page, and shows that it is on. */
export function WatchButton({ thing, id }: ThingRef) {
  const t = useTranslations("notices.watch")
  const watch = useMutation(setWatch)
  const isOn = useNotices().watching.some((one) => one.thing === thing && one.id === id)

  async function toggle() {
    // Browser notifications are one more channel; without permission, the others remain.
    if (!isOn && "Notification" in window && Notification.permission === "default")
      await Notification.requestPermission()
    watch.mutate({ thing, id, isOn: !isOn }, { onError: () => toast({ tone: "danger", title: t("failed") }) })
  }

  const Icon = isOn ? BellRing : Bell
  // The server knows of none: only a browser says that it is on.
  const byBrowser = isOn && "Notification" in window && Notification.permission === "granted"
  return (
    <span className="flex flex-wrap items-center gap-2" data-screen-only>
      <Button
        icon={Icon}
        size="sm"
        variant={isOn ? "secondary" : "quiet"}
        aria-pressed={isOn}
        busy={watch.isPending}
        onClick={toggle}
      >
        {t(thing)}
      </Button>
      <span role="status" className="text-ink-2 text-sm empty:hidden">
        {isOn ? t(byBrowser ? "onEverywhere" : "onHere") : ""}
      </span>
    </span>
  )
}
