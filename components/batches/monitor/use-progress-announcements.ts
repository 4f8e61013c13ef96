import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { frameQuery } from "#components/query/frame.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { type BatchEnd, ended, endOf, phaseOf } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"

/** Announces to screen readers, in summary, the changes of a batch; the page shows them in place. No personal data is in it. */
export function useProgressAnnouncements(batch: BatchView): void {
  const t = useTranslations("batches.said")
  const client = useQueryClient()
  const before = useRef(batch)
  useEffect(() => {
    const announcement = announcementFor(before.current, batch)
    before.current = batch
    if (announcement === null) return
    if (announcement !== "progress") void client.invalidateQueries(frameQuery)
    const { answered, unknown, refused, failed, withdrawn, closed } = batch.counts
    const values = {
      done: ended(batch.counts),
      rows: batch.rows,
      answered,
      without: batch.results.nothing + batch.results.unread,
      unknown,
      refused: refused + failed,
      left: withdrawn + closed,
    }
    announce(t(announcement, values))
  }, [batch, client, t])
}

/** A sentence of `batches.said`, to be read aloud politely. */
type Announcement = BatchEnd | "needsPerson" | "halted" | "paused" | "resumed" | "progress"

const QUARTERS = 4

/**
 * The change that a screen reader announces: a new state of the batch, otherwise each quarter of the way, never each row.
 */
export function announcementFor(before: BatchView, after: BatchView): Announcement | null {
  const phase = phaseOf(after)
  const over = endOf(after) ?? (phase === "needsPerson" ? phase : null)
  if (over !== null && phase !== phaseOf(before)) return over
  // A stop is announced when it happens, not again when the last awaited answers have come.
  if (after.state !== before.state) return after.state === "running" ? "resumed" : after.state
  return quarter(after) > quarter(before) ? "progress" : null
}

function quarter({ counts, rows }: BatchView): number {
  return rows === 0 ? 0 : Math.floor((ended(counts) * QUARTERS) / rows)
}
