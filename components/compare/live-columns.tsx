"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { fetchKnown } from "#components/query/fetch-known.ts"
import { QueryProvider } from "#components/query/query-provider.tsx"
import { announce } from "#components/ui/announcer.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"
import { pollAll, type Watched } from "./poll-rule.ts"

type Seen = Watched & Pick<CheckView, "operation">

/** Watches every column that is still under way with one request for all, and has the page drawn anew when one changed. */
export function LiveColumns({ checks }: { checks: Seen[] }) {
  return (
    <QueryProvider>
      <Watch checks={checks} />
    </QueryProvider>
  )
}

function Watch({ checks }: { checks: Seen[] }) {
  const t = useTranslations()
  const router = useRouter()
  const told = useRef(new Map(checks.map(({ id, revision }) => [id, revision])))
  const ids = checks.map(({ id }) => id).join(",")
  const { data } = useQuery({
    queryKey: ["compared", ids],
    queryFn: ({ signal }) => readAll(ids, signal),
    initialData: checks,
    refetchInterval: (query) =>
      pollAll(query.state.data ?? checks, new Date(), typeof document !== "undefined" && document.hidden),
    refetchOnWindowFocus: "always",
  })

  useEffect(() => {
    const changed = data.filter(({ id, revision }) => revision > (told.current.get(id) ?? 0))
    if (changed.length === 0) return
    for (const { id, revision } of changed) told.current.set(id, revision)
    const words = changed.map(({ operation, state }) =>
      t("compare.changed", { operation: t(`operations.${operation}.name`), state: t(`ui.state.${state}`) }),
    )
    announce(words.join(" "))
    router.refresh()
  }, [data, router, t])

  return <p className="text-ink-3 text-xs">{t("check.live.watching")}</p>
}

async function readAll(ids: string, signal: AbortSignal): Promise<Seen[]> {
  const response = await fetchKnown(`/api/checks/compare?ids=${ids}`, signal)
  if (!response.ok) throw new Error(`checks not read: ${response.status}`)
  const { items }: { items: Seen[] } = await response.json()
  return items.map(({ id, operation, state, revision, requestedAt }) => ({
    id,
    operation,
    state,
    revision,
    requestedAt,
  }))
}
