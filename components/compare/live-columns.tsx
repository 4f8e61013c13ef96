"use client"

import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useOutcome } from "#components/ask/asked-when.tsx"
import { comparedChecks } from "#components/query/checks.ts"
import { useRefreshOnChange } from "#components/query/refresh-on-change.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"

type Drawn = Pick<CheckView, "id" | "operation" | "state" | "revision" | "requestedAt">

/** Polls every column in flight with one request for all, and refreshes the page when one changed. */
export function LiveColumns({ checks }: { checks: Drawn[] }) {
  const t = useTranslations()
  const outcome = useOutcome()
  const known = useRef(new Map(checks.map(({ id, revision }) => [id, revision])))
  const versionOf = (seen: readonly Drawn[]) => seen.map(({ id, revision }) => `${id} ${revision}`).join(",")
  useRefreshOnChange({
    query: comparedChecks(checks),
    renderedVersion: versionOf(checks),
    versionOf,
    onChange(seen) {
      const changed = seen.filter(({ id, revision }) => revision > (known.current.get(id) ?? 0))
      for (const { id, revision } of changed) known.current.set(id, revision)
      const words = changed.map(({ operation, state, result }) =>
        t("compare.changed", {
          operation: t(`operations.${operation}.name`),
          state: outcome(state, result?.kind ?? null),
        }),
      )
      announce(words.join(" "))
    },
  })
  return <p className="text-ink-3 text-xs">{t("check.live.watching")}</p>
}
