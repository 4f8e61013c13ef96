import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { frameQuery } from "#components/query/frame.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { ended } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { announcementFor } from "./announcement.ts"

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
