"use client"

import { WifiOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { useStore } from "zustand"
import { reachable, reportReachable, reportUnreachable } from "#components/live/connection.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"

const PROBE_MS = 4000

/** Says that the server cannot be reached, knocks until it answers, and says that it is back. */
export function ConnectionBanner() {
  const t = useTranslations("shell.connection")
  const isReachable = useStore(reachable)
  const wasLost = useRef(false)

  useEffect(() => {
    // The connection may have gone before this script ran.
    if (!navigator.onLine) reportUnreachable()
    addEventListener("offline", lose)
    addEventListener("online", probe)
    return () => {
      removeEventListener("offline", lose)
      removeEventListener("online", probe)
    }
  }, [])

  useEffect(() => {
    if (isReachable) {
      if (wasLost.current) toast({ tone: "success", title: t("back") })
      wasLost.current = false
      return
    }
    wasLost.current = true
    const timer = setInterval(probe, PROBE_MS)
    return () => clearInterval(timer)
  }, [isReachable, t])

  return (
    <div role="status" aria-live="polite">
      {isReachable ? null : (
        <div className="flex flex-wrap items-center justify-center gap-x-2 border-danger/40 border-b bg-danger-soft px-3 py-1.5 text-danger text-sm">
          <strong className="inline-flex items-center gap-x-2 font-semibold">
            <WifiOff className="size-4" aria-hidden="true" />
            {t("lost")}.
          </strong>
          <span className="text-center">{t("lostBody")}</span>
        </div>
      )}
    </div>
  )
}

function lose() {
  reportUnreachable()
}

/** Any answer of the server, even a refusal, shows that it can be reached. */
async function probe() {
  const begunAt = performance.now()
  try {
    const answer = await fetch("/api/health", { cache: "no-store" })
    // Read to its end: an answer left unread keeps its connection open.
    await answer.text()
    reportReachable()
  } catch {
    reportUnreachable(begunAt)
  }
}
