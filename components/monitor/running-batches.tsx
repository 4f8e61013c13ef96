import Link from "next/link"
import { useTranslations } from "next-intl"
import { useBatchName } from "#components/batches/use-batch-name.ts"
import { Badge } from "#components/ui/values/badge.tsx"
import type { OpenBatch } from "#lib/batches/open-batches.ts"

/** The batches that are not over, each with how far it is; its page follows its rows. */
export function RunningBatches({ batches }: { batches: readonly OpenBatch[] }) {
  const t = useTranslations("monitor.batches")
  const nameOf = useBatchName()
  const operation = useTranslations("operations")
  if (batches.length === 0) return null
  return (
    <ul aria-label={t("label")} className="grid gap-3 md:grid-cols-2">
      {batches.map((batch) => {
        const { id, rows, left, state } = batch
        const done = rows - left
        return (
          <li key={id} className="sheet relative flex flex-col gap-2 px-4 py-3 hover:bg-sunken/60">
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Link
                href={`/batches/${id}`}
                prefetch={false}
                className="min-w-0 break-words rounded-sm font-medium after:absolute after:inset-0"
              >
                {nameOf(batch)}
              </Link>
              <span className="text-ink-2 text-sm">{operation(`${batch.operation}.name`)}</span>
              <span className="font-medium text-sm tabular-nums">{t("done", { done, rows })}</span>
              {state === "running" ? null : (
                <Badge tone={state === "halted" ? "warning" : "neutral"}>{t(state)}</Badge>
              )}
            </span>
            <progress
              aria-label={t("progress", { name: nameOf(batch) })}
              value={done}
              max={rows}
              className="h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
            />
          </li>
        )
      })}
    </ul>
  )
}
