"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useTransition } from "react"
import { listChanges } from "#components/query/checks.ts"
import { useRefresh } from "#components/query/use-refresh.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import type { CheckState } from "#lib/domain/check-states.ts"

type NewChecksProps = Parameters<typeof listChanges>[0] & { states: readonly CheckState[] | null }

/**
 * Polls for changes since the page was rendered: states change in place, new checks are counted and offered, and
 * are listed when the person says so. Nothing moves and focus stays.
 */
export function NewChecks({ states, ...list }: NewChecksProps) {
  const t = useTranslations("history")
  const refresh = useRefresh()
  const [coming, startTransition] = useTransition()
  const { data } = useQuery(listChanges(list))
  const found = Object.values(data?.found ?? {})
  const count = found.filter((state) => states === null || states.includes(state)).length
  const isLineOver = data?.isBatchOver === true && found.length === 0

  useEffect(() => {
    if (isLineOver) refresh()
  }, [isLineOver, refresh])
  useEffect(() => {
    if (count > 0) announce(t("newCount", { count }))
  }, [count, t])

  if (count === 0) return null
  return (
    <Button size="sm" busy={coming} onClick={() => startTransition(() => refresh())}>
      {t("showNew", { count })}
    </Button>
  )
}
