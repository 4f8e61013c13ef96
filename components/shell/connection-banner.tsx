"use client"

import { onlineManager, useQuery } from "@tanstack/react-query"
import { WifiOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useSyncExternalStore } from "react"
import { api } from "#components/query/http.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"

const PROBE_MS = 4000

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Says that the server cannot be reached, knocks until it answers, and says that it is back. */
export function ConnectionBanner() {
  const t = useTranslations("shell.connection")
  const isReachable = useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
  const wasLost = useRef(false)

  // Any answer of the server, even a refusal, shows that it can be reached: `api` reports it.
  const { refetch } = useQuery({
    queryKey: ["health"],
    queryFn: ({ signal }) => api("/api/health", { signal }),
    enabled: !isReachable,
    networkMode: "always",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: PROBE_MS,
    refetchIntervalInBackground: true,
  })

  useEffect(() => {
    if (isReachable) {
      if (wasLost.current) toast({ tone: "success", title: t("back") })
      wasLost.current = false
      return
    }
    wasLost.current = true
    const probe = () => void refetch()
    addEventListener("online", probe)
    return () => removeEventListener("online", probe)
  }, [isReachable, refetch, t])

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
