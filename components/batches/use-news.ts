"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { showBrowserAlert } from "#components/browser-alerts/show-alert.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { Tone } from "#components/ui/values/tone.ts"
import { ended } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { openBatches } from "./open-batches-store.ts"
import { type Said, whatToSay } from "./what-to-say.ts"

/** What is also shown as a toast, and told by the browser to whoever asked for it. */
const TOASTED: Partial<Record<Said, Tone>> = { settled: "success", needsPerson: "unknown", halted: "warning" }

/** Tells in summary what happens to a batch: aloud, and at its end or stop as a toast. No personal data is in it. */
export function useNews(batch: BatchView, alertsOn: boolean): void {
  const t = useTranslations("batches.said")
  const before = useRef(batch)
  useEffect(() => {
    const said = whatToSay(before.current, batch)
    before.current = batch
    if (said === null) return
    if (said !== "progress") void openBatches.read()
    const { answered, unknown, refused, failed, withdrawn, closed } = batch.counts
    const values = {
      done: ended(batch.counts),
      rows: batch.rows,
      answered,
      unknown,
      refused: refused + failed,
      left: withdrawn + closed,
    }
    const body = t(`${said}.body`, values)
    const tone = TOASTED[said]
    if (!tone) return announce(body)
    const title = t(`${said}.title`)
    toast({ tone, title, body })
    if (alertsOn) showBrowserAlert(title, body, "cotejo-batch")
  }, [batch, alertsOn, t])
}
