import Link from "next/link"
import { useTranslations } from "next-intl"
import { BatchBar } from "#components/batches/batch-bar.tsx"
import { BatchState } from "#components/batches/batch-state.tsx"
import { useBatchName } from "#components/batches/use-batch-name.ts"
import { FacetWords } from "#components/results/facet-words.tsx"
import { type Column, Listing, When } from "#components/ui/layout/listing.tsx"
import { ended, numberIn, unsent } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { NEEDS_PERSON, TURNED_DOWN } from "#lib/domain/check-states.ts"

type BatchTableProps = {
  batches: readonly BatchView[]
  /** What the answers of each say, by its id. */
  facets: ReadonlyMap<string, readonly FacetCount[]>
  renderedAt: number
  sorted: NonNullable<Column<BatchView>["sorted"]>
}

/** Batches, by when they were made. */
export function BatchTable({ batches, facets, renderedAt, sorted }: BatchTableProps) {
  const t = useTranslations("batches")
  const operation = useTranslations("operations")
  return (
    <Listing
      caption={t("list")}
      items={batches}
      tableFrom="56rem"
      columns={[
        {
          head: t("column.batch"),
          cell: (batch) => (
            <>
              <BatchLink batch={batch} />
              <span className="block text-ink-3 text-xs">{operation(`${batch.operation}.name`)}</span>
            </>
          ),
          className: "max-w-72",
        },
        { head: t("column.state"), cell: (batch) => <BatchState batch={batch} /> },
        { head: t("column.progress"), cell: (batch) => <Progress batch={batch} />, className: "min-w-36" },
        {
          head: t("column.says"),
          cell: (batch) => <FacetWords facets={facets.get(batch.id) ?? []} />,
          className: "max-w-72",
        },
        { head: t("column.attention"), cell: (batch) => <Unanswered batch={batch} />, className: "text-sm" },
        {
          head: t("column.person"),
          cell: (batch) => batch.createdBy.name,
          className: "max-w-40 break-words text-ink-2",
        },
        {
          head: t("column.time"),
          numeric: true,
          sorted,
          cell: (batch) => <When at={batch.createdAt} renderedAt={renderedAt} />,
        },
      ]}
      card={(batch) => (
        <BatchCard batch={batch} facets={facets.get(batch.id) ?? []} renderedAt={renderedAt} />
      )}
    />
  )
}

export type BatchCardProps = { batch: BatchView; facets?: readonly FacetCount[]; renderedAt: number }

export function BatchCard({ batch, facets = [], renderedAt }: BatchCardProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <BatchLink batch={batch} whole />
        <BatchState batch={batch} />
      </div>
      <Progress batch={batch} />
      {facets.length > 0 ? <FacetWords facets={facets} /> : null}
      <div className="flex flex-wrap justify-between gap-x-3 text-ink-3 text-xs">
        {hasUnanswered(batch) ? <Unanswered batch={batch} /> : null}
        <span>
          {batch.createdBy.name} · <When at={batch.createdAt} renderedAt={renderedAt} />
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
      <bdi>{nameOf(batch)}</bdi>
    </Link>
  )
}

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

function hasUnanswered(batch: BatchView): boolean {
  return numberIn(batch.counts, [...TURNED_DOWN, ...NEEDS_PERSON]) > 0 || standingStill(batch) > 0
}

/** Rows that wait for a person: those that were halted, and all that are unsent of a batch that was. */
function standingStill({ state, counts }: BatchView): number {
  return state === "halted" ? unsent(counts) : counts.halted
}

/** What brought no answer, or may need somebody; "none" means something below its column's head alone. */
function Unanswered({ batch }: { batch: BatchView }) {
  const t = useTranslations("batches.listed")
  const { counts } = batch
  const failed = numberIn(counts, TURNED_DOWN)
  const halted = standingStill(batch)
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
