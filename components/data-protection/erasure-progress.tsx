"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRefresh } from "#components/query/use-refresh.ts"
import { ERASURE_EVERY_MS } from "#lib/polling/page-intervals.ts"

/** Says that an erasure is in progress, and refreshes its page until it is done. */
export function ErasureProgress() {
  const t = useTranslations("dataProtection.report")
  const refresh = useRefresh()
  useQuery({
    queryKey: ["erasure"],
    queryFn: () => {
      refresh()
      return Date.now()
    },
    initialData: 0,
    refetchInterval: ERASURE_EVERY_MS,
  })
  return (
    <p role="status" className="text-ink-2">
      {t("inProgress")}
    </p>
  )
}
