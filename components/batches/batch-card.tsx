import Link from "next/link"
import { useTranslations } from "next-intl"
import { FacetWords } from "#components/results/facet-words.tsx"
import { When } from "#components/ui/layout/listing.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { ended, numberIn, unsent } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { NEEDS_PERSON, REJECTED } from "#lib/domain/check-states.ts"
import { BatchBar } from "./batch-bar.tsx"
import { BatchState } from "./batch-state.tsx"
import { useBatchName } from "./use-batch-name.ts"

export type BatchCardProps = { batch: BatchView; facets?: readonly FacetCount[]; renderedAt: number }

/** A batch where a line of a table would not fit. */
export function BatchCard({ batch, facets = [], renderedAt }: BatchCardProps) {
  const operation = useTranslations("operations")
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div>
          <BatchLink batch={batch} whole />
          <span className="block text-ink-3 text-xs">{operation(`${batch.operation}.name`)}</span>
        </div>
        <BatchState batch={batch} />
      </div>
      <Progress batch={batch} />
      <BatchSays batch={batch} facets={facets} />
      <div className="flex flex-wrap justify-between gap-x-3 text-ink-3 text-xs">
        {hasUnanswered(batch) ? <Unanswered batch={batch} /> : null}
        <span>
          {batch.createdBy.name} · <When at={batch.createdAt} renderedAt={renderedAt} inLine />
        </span>
      </div>
    </>
  )
}

/** To the batch, by its name; it covers a whole card. */
export function BatchLink({ batch, whole = false }: { batch: BatchView; whole?: boolean }) {
  const nameOf = useBatchName()
  return (
    <Link
      href={`/batches/${batch.id}`}
      prefetch={false}
      className={`rounded-sm font-medium wrap-anywhere ${whole ? "after:absolute after:inset-0" : "hover:underline"}`}
    >
      <Verbatim>{nameOf(batch)}</Verbatim>
    </Link>
  )
}

/** How many of its rows are done, also as a bar. */
export function Progress({ batch }: { batch: BatchView }) {
  const t = useTranslations("batches.listed")
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm tabular-nums">
        {t("ended", { done: ended(batch.counts), rows: batch.rows })}
      </span>
      <BatchBar batch={batch} />
    </div>
  )
}

/** What its answers say, counted; records that say nothing notable are at least said to have come. */
export function BatchSays({
  batch: { results },
  facets,
}: Required<Pick<BatchCardProps, "batch" | "facets">>) {
  const t = useTranslations("batches.listed")
  if (facets.length > 0) return <FacetWords facets={facets} />
  if (results.record === 0) return null
  return (
    <span className="text-ink-2 text-sm">
      {t("records")}{" "}
      <span className="font-medium text-ink">
        <Quantity value={results.record} />
      </span>
    </span>
  )
}

function hasUnanswered(batch: BatchView): boolean {
  return numberIn(batch.counts, [...REJECTED, ...NEEDS_PERSON]) > 0 || stalledRows(batch) > 0
}

/** Rows that wait for a person: those that were halted, and all that are unsent of a batch that was. */
function stalledRows({ state, counts }: BatchView): number {
  return state === "halted" ? unsent(counts) : counts.halted
}

/** Counts the rows without an answer and those that may need somebody; "none" is clear only below its column's head. */
export function Unanswered({ batch }: { batch: BatchView }) {
  const t = useTranslations("batches.listed")
  const { counts } = batch
  const failed = numberIn(counts, REJECTED)
  const halted = stalledRows(batch)
  if (!hasUnanswered(batch)) return <span className="text-ink-3">{t("none")}</span>
  return (
    <ul className="flex flex-wrap gap-x-3">
      {failed > 0 ? <li className="text-danger">{t("unanswered", { count: failed })}</li> : null}
      {counts.unknown > 0 ? (
        <li className="text-unknown">{t("unknown", { count: counts.unknown })}</li>
      ) : null}
      {halted > 0 ? <li className="text-warning">{t("halted", { count: halted })}</li> : null}
    </ul>
  )
}
