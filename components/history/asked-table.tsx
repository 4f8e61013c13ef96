import { useTranslations } from "next-intl"
import { BatchOfCheck } from "#components/batches/batch-of-check.tsx"
import { FacetWords } from "#components/results/facet-words.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { type Column, Listing, When } from "#components/ui/layout/listing.tsx"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import type { Asked } from "#lib/history/asked.ts"
import { AskedOf, AskedOperation, type IdentifierOf, live } from "./asked-cells.tsx"
import { CheckCard } from "./check-card.tsx"
import { AllChecksBox, CheckBox } from "./check-selection.tsx"
import { HeldState } from "./held-state.tsx"
import { LiveBatchCard, LiveBatchCharges, LiveBatchProgress, LiveBatchState } from "./live-batch.tsx"
import { LiveCharge } from "./live-state.tsx"

type AskedTableProps = {
  asked: readonly Asked[]
  /** The facets of each batch's answers, by its id. */
  facets?: ReadonlyMap<string, readonly FacetCount[]>
  renderedAt: number
  caption: string
  /** Whether the reader may open batches. */
  batchLinks: boolean
  sorted?: Column<Asked>["sorted"]
  /** Within `CheckSelection`: with a box for each check. */
  choosing?: boolean
  identifierOf?: IdentifierOf
}

const BOXES = {
  all: <AllChecksBox />,
  of: ({ id, check }: Asked) => (check ? <CheckBox id={id} /> : null),
}

/** Checks, and batches that are one line; each line is kept current. */
export function AskedTable(props: AskedTableProps) {
  const { asked, facets, renderedAt, caption, batchLinks, sorted, choosing = false, identifierOf } = props
  const t = useTranslations("history.column")
  const facetsOf = (id: string) => facets?.get(id) ?? []
  return (
    <Listing
      caption={caption}
      items={asked}
      tableFrom="56rem"
      boxes={choosing ? BOXES : undefined}
      columns={[
        { head: t("operation"), cell: (one) => <AskedOperation asked={one} /> },
        {
          head: t("about"),
          cell: (one) => (
            <>
              <AskedOf asked={one} identifierOf={identifierOf} />
              {one.check && batchLinks ? <BatchOfCheck check={one.check} /> : null}
              {one.batch ? (
                <div className="flex max-w-72 flex-col gap-1 py-1">
                  <LiveBatchProgress batch={one.batch} />
                  <FacetWords facets={facetsOf(one.id)} />
                  <BatchRowsLink id={one.id} />
                </div>
              ) : null}
            </>
          ),
          className: "min-w-44",
        },
        {
          head: t("state"),
          cell: (one) =>
            one.check ? (
              <HeldState check={live(one.check)} hold={one.hold} />
            ) : (
              <LiveBatchState batch={one.batch} />
            ),
        },
        {
          head: t("charge"),
          cell: ({ check, batch }) =>
            check ? <LiveCharge check={live(check)} /> : <LiveBatchCharges batch={batch} />,
        },
        {
          head: t("person"),
          cell: ({ check, batch }) => (check ? check.requestedBy : batch.createdBy).name,
          className: "max-w-44 break-words text-ink-2",
        },
        {
          head: t("time"),
          numeric: true,
          ...(sorted ? { sorted } : {}),
          cell: ({ at }) => <When at={at} renderedAt={renderedAt} />,
        },
      ]}
      card={(one) =>
        one.check ? (
          <CheckCard
            check={one.check}
            state={<HeldState check={live(one.check)} hold={one.hold} />}
            renderedAt={renderedAt}
            batchLinks={batchLinks}
            identifierOf={identifierOf}
          />
        ) : (
          <>
            <LiveBatchCard batch={one.batch} facets={facetsOf(one.id)} renderedAt={renderedAt} />
            <BatchRowsLink id={one.id} />
          </>
        )
      }
    />
  )
}

/** To the rows of a batch, in the history, where they can be filtered; above the link that covers a whole card. */
function BatchRowsLink({ id }: { id: string }) {
  const t = useTranslations("history")
  return (
    <TextLink href={historyPath({ batch: id })} className="relative z-1 w-fit text-xs">
      {t("batchRows")}
    </TextLink>
  )
}
