"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useTransition } from "react"
import { useLive } from "#components/live/use-live.ts"
import type { Get } from "#components/live/watch.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { CheckPage } from "#lib/checks/lists/list-checks.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import type { NewestResults } from "#lib/checks/results/newest-results.ts"
import { type CheckState, IN_PROGRESS } from "#lib/domain/check-states.ts"
import { listEveryMs, RECOUNT_MS } from "#lib/polling/page-intervals.ts"
import { mergeBatches } from "./live-batch.tsx"
import { mergeChecks } from "./live-checks.ts"
import { mergeResults } from "./live-results.tsx"

type NewChecksProps = {
  /** `GET /api/checks` with the filters of the page, except states: a check that leaves a state is a change too. */
  path: string
  /** The address of what the answers say, counted. */
  counts: string
  /** The revision that the page was rendered at. */
  revision: number
  /** The first line of the first page; null on any other page, which nothing new can belong to. */
  newest: string | null
  states: readonly CheckState[] | null
  /** The batches that are one line of it; null where their rows are listed one by one. */
  batches: readonly string[] | null
  /** Whether anything on the page is in flight. */
  moving: boolean
}

/**
 * Polls for changes since the page was rendered: states change in place, new checks are counted and offered, and
 * are listed when the person says so. Nothing moves and focus stays.
 */
export function NewChecks({ path, counts, revision, newest, states, batches, moving }: NewChecksProps) {
  const t = useTranslations("history")
  const router = useRouter()
  const [coming, startTransition] = useTransition()
  const since = useRef(revision)
  const found = useRef(new Map<string, CheckState>())
  /** Something changed that is not counted yet; when it was counted last, by the browser's clock. */
  const owed = useRef(false)
  const countedAt = useRef(0)

  /** Reads the batches of the page that changed; the facets of one are read again when it is over. */
  async function followBatches(get: Get, changed: readonly CheckSummary[]) {
    const moved = new Set(changed.map(({ batchId }) => batchId))
    const ids = batches?.filter((id) => moved.has(id)) ?? []
    const views = await Promise.all(
      ids.map(async (id) => {
        const answer = await get(`/api/batches/${id}`)
        const view: BatchView = await answer.json()
        return view
      }),
    )
    mergeBatches(views)
    if (found.current.size === 0 && views.some(({ settled }) => settled)) router.refresh()
  }

  /** Only after a change, and not for each: a running batch changes with every poll. */
  async function recount(get: Get, at: number) {
    if (!owed.current || performance.now() - countedAt.current < RECOUNT_MS) return
    countedAt.current = performance.now()
    const results: NewestResults = await (await get(counts)).json()
    owed.current = false
    mergeResults(counts, { revision: at, results })
  }

  const { seen: count = 0 } = useLive({
    atOnce: true,
    async read(get) {
      const answer = await get(`${path}${path.includes("?") ? "&" : "?"}since=${since.current}&limit=200`)
      const page: CheckPage = await answer.json()
      mergeChecks(page.items)
      for (const { id, batchId, state } of page.items) {
        const line = batches === null ? id : (batchId ?? id)
        if (newest !== null && line > newest) found.current.set(line, state)
      }
      const changed = page.items.filter((check) => check.revision > since.current)
      owed.current ||= changed.length > 0
      await followBatches(get, changed)
      since.current = page.revision
      await recount(get, page.revision)
      return [...found.current.values()].filter((state) => states === null || states.includes(state)).length
    },
    everyMs: (failures) =>
      listEveryMs({
        moving: moving || [...found.current.values()].some((word) => IN_PROGRESS.includes(word)),
        failures,
      }),
  })

  useEffect(() => {
    if (count > 0) announce(t("newCount", { count }))
  }, [count, t])

  if (count === 0) return null
  return (
    <Button size="sm" busy={coming} onClick={() => startTransition(() => router.refresh())}>
      {t("showNew", { count })}
    </Button>
  )
}
