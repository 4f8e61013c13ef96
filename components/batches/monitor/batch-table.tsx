import { useTranslations } from "next-intl"
import { BatchCard, BatchLink, BatchSays, Progress, Unanswered } from "#components/batches/batch-card.tsx"
import { BatchState } from "#components/batches/batch-state.tsx"
import { type Column, Listing, When } from "#components/ui/layout/listing.tsx"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"

type BatchTableProps = {
  batches: readonly BatchView[]
  /** The facets of each answer, by its check's id. */
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
          cell: (batch) => <BatchSays batch={batch} facets={facets.get(batch.id) ?? []} />,
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
