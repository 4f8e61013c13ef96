"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useLive } from "#components/live/use-live.ts"
import { ERASURE_EVERY_MS } from "#lib/polling/page-intervals.ts"

/** Says that an erasure is in progress, and refreshes its page until it is done. */
export function ErasureProgress() {
  const t = useTranslations("dataProtection.report")
  const router = useRouter()
  useLive({ read: async () => router.refresh(), everyMs: () => ERASURE_EVERY_MS })
  return (
    <p role="status" className="text-ink-2">
      {t("inProgress")}
    </p>
  )
}
