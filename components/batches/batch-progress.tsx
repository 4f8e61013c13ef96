import { useTranslations } from "next-intl"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { ended, percentEnded } from "#lib/batches/batch-phase.ts"
import { expectedFinish, type RecentlyEnded } from "#lib/batches/expected-finish.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { BatchBar } from "./batch-bar.tsx"

type BatchProgressProps = { batch: BatchView; recent: RecentlyEnded | null; nowMs: number }

/** The progress and its estimated end. A hundred per cent means that nothing is left, for anybody. */
export function BatchProgress({ batch, recent, nowMs }: BatchProgressProps) {
  const t = useTranslations("batches.progress")
  const done = ended(batch.counts)
  const percent = percentEnded(batch)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="flex items-baseline gap-2">
          <span className="font-semibold text-xl tracking-tight">{t("percent", { percent })}</span>
          <span className="text-ink-2">
            {t.rich("ended", {
              done: () => <Quantity value={done} />,
              rows: () => <Quantity value={batch.rows} />,
            })}
          </span>
        </p>
        <p className="text-ink-2 text-sm">
          <Expected batch={batch} recent={recent} nowMs={nowMs} />
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={t("label")}
        aria-valuemin={0}
        aria-valuemax={batch.rows}
        aria-valuenow={done}
        aria-valuetext={t("value", { percent, done, rows: batch.rows })}
      >
        <BatchBar batch={batch} className="h-2.5" />
      </div>
    </div>
  )
}

function Expected({ batch, recent, nowMs }: BatchProgressProps) {
  const t = useTranslations("batches.expected")
  const finish = expectedFinish(batch, recent, nowMs)
  if (finish.kind === "none") return null
  if (finish.kind === "tooLittleKnown") return t("tooLittleKnown")
  const minutes = Math.max(1, Math.ceil((finish.atMs - nowMs) / 60_000))
  return t.rich(finish.upToCeiling ? "atCeiling" : "at", {
    minutes,
    time: () => <Timestamp value={new Date(finish.atMs)} show={minutes < 12 * 60 ? "time" : "datetime"} />,
  })
}
