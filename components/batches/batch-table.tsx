import { useTranslations } from "next-intl"
import { FacetWords } from "#components/results/facet-words.tsx"
import { DataTable, RowLink, type Sorted, When } from "#components/ui/layout/data-table.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { numberIn, unsent } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { NEEDS_PERSON, REJECTED } from "#lib/domain/check-states.ts"
import { BatchProgressLine } from "./batch-bar.tsx"
import { BatchState } from "./batch-state.tsx"
import { useBatchName } from "./use-batch-name.ts"

type BatchTableProps = {
  batches: readonly BatchView[]
  /** The facets of each batch's answers, by its id. */
  facets: ReadonlyMap<string, readonly FacetCount[]>
  renderedAt: number
  sorted: Sorted
}

/** Batches, by when they were made. */
export function BatchTable({ batches, facets, renderedAt, sorted }: BatchTableProps) {
  const t = useTranslations("batches")
  const word = useTranslations("words")
  const operation = useTranslations("operations")
  return (
    <DataTable
      caption={word("batches")}
      items={batches}
      keyOf={({ id }) => id}
      wide
      columns={[
        {
          head: word("batch"),
          cell: (batch) => (
            <>
              <BatchLink batch={batch} />
              {batch.name === "" ? null : (
                <span className="block text-ink-3 text-xs">{operation(`${batch.operation}.name`)}</span>
              )}
            </>
          ),
          priority: 1,
          className: "max-w-72 min-w-40",
        },
        { head: word("status"), cell: (batch) => <BatchState batch={batch} /> },
        { head: t("column.progress"), cell: (batch) => <BatchProgressLine batch={batch} /> },
        {
          head: word("result"),
          cell: (batch) => <BatchSays batch={batch} facets={facets.get(batch.id) ?? []} />,
          className: "min-w-36 max-w-72",
        },
        { head: t("column.attention"), cell: (batch) => <Unanswered batch={batch} />, className: "text-sm" },
        {
          head: t("column.person"),
          cell: (batch) => batch.createdBy.name,
          priority: 3,
          className: "min-w-28 max-w-40 break-words text-ink-2",
        },
        {
          head: word("when"),
          numeric: true,
          priority: 3,
          sorted,
          cell: (batch) => <When at={batch.createdAt} renderedAt={renderedAt} />,
        },
      ]}
    />
  )
}

/** To the batch, by its name. */
export function BatchLink({ batch }: { batch: BatchView }) {
  const nameOf = useBatchName()
  return (
    <RowLink href={`/batches/${batch.id}`} className="wrap-anywhere font-medium">
      <Verbatim>{nameOf(batch)}</Verbatim>
    </RowLink>
  )
}

type BatchSaysProps = { batch: BatchView; facets: readonly FacetCount[] }

/** What its answers say, counted; records that say nothing notable are at least said to have come. */
function BatchSays({ batch: { results }, facets }: BatchSaysProps) {
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

/** Counts the rows without an answer and those that may need somebody; nothing where there is none. */
function Unanswered({ batch: { state, counts } }: { batch: BatchView }) {
  const t = useTranslations("batches.listed")
  const failed = numberIn(counts, REJECTED)
  // Those that were halted, and all that are unsent of a batch that was.
  const halted = state === "halted" ? unsent(counts) : counts.halted
  if (numberIn(counts, [...REJECTED, ...NEEDS_PERSON, "withdrawn"]) + halted === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-3">
      {failed > 0 ? <li className="text-danger">{t("unanswered", { count: failed })}</li> : null}
      {counts.unknown > 0 ? (
        <li className="text-unknown">{t("unknown", { count: counts.unknown })}</li>
      ) : null}
      {halted > 0 ? <li className="text-warning">{t("halted", { count: halted })}</li> : null}
      {counts.withdrawn > 0 ? (
        <li className="text-ink-2">{t("withdrawn", { count: counts.withdrawn })}</li>
      ) : null}
    </ul>
  )
}
