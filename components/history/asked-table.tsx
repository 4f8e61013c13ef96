import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { BatchOfCheck } from "#components/batches/batch-of-check.tsx"
import { BatchLink } from "#components/batches/batch-table.tsx"
import { FacetWords } from "#components/results/facet-words.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { type Column, DataTable, RowLink, type Sorted } from "#components/ui/layout/data-table.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ListedCheck } from "#lib/checks/listed-check.ts"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import type { Asked } from "#lib/history/asked.ts"
import { AskedAbout } from "./asked-about.tsx"
import { AllChecksBox, CheckBox } from "./check-selection.tsx"
import { LiveBatch, LiveCharge, LiveName, LiveOutcome } from "./live-state.tsx"

type AskedTableProps = {
  asked: readonly Asked[]
  /** The facets of each batch's answers, by its id. */
  facets?: ReadonlyMap<string, readonly FacetCount[]>
  renderedAt: number
  caption: string
  /** Whether the reader may open batches. */
  batchLinks: boolean
  sorted?: Sorted
  /** Within `CheckSelection`: with a box for each check. */
  choosing?: boolean
  /** Renders the identifier of a check, for readers who may reveal it. */
  identifierOf?: (check: ListedCheck) => ReactNode
  /** A few on a page of other things: without who asked. */
  brief?: boolean
}

const BOXES = {
  all: <AllChecksBox />,
  of: ({ id, check }: Asked) => (check ? <CheckBox id={id} /> : null),
}

/** Checks, and batches that are one line, each kept current: whom or what it is about, the question, what came of it, who and when. */
export function AskedTable(props: AskedTableProps) {
  const { asked, facets, renderedAt, caption, batchLinks, sorted, choosing, identifierOf, brief } = props
  const word = useTranslations("words")
  const operation = useTranslations("operations")
  const person: Column<Asked> = {
    head: word("askedBy"),
    cell: ({ check, batch }) => (check ? check.requestedBy : batch.createdBy).name,
    priority: 3,
    className: "max-w-44 break-words text-ink-2",
  }
  return (
    <DataTable
      caption={caption}
      items={asked}
      keyOf={({ id }) => id}
      wide={!brief}
      boxes={choosing ? BOXES : undefined}
      columns={[
        {
          head: word("subject"),
          cell: (one) =>
            one.check ? (
              <span className="flex flex-wrap items-baseline gap-x-2">
                <LiveName check={live(one.check)} names={one.names} />
                <AskedAbout check={one.check} identifier={identifierOf?.(one.check)} />
                {batchLinks ? <BatchOfCheck check={one.check} /> : null}
              </span>
            ) : (
              <BatchLink batch={one.batch} />
            ),
          priority: 1,
          className: brief ? "min-w-44" : "w-[30%] min-w-44",
        },
        {
          head: word("check"),
          cell: ({ check, batch }) =>
            check ? (
              <RowLink href={`/checks/${check.id}`}>{operation(`${check.operation}.name`)}</RowLink>
            ) : (
              operation(`${batch.operation}.name`)
            ),
          className: "whitespace-nowrap text-ink-2",
        },
        {
          head: word("result"),
          cell: (one) =>
            one.check ? (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <LiveOutcome check={live(one.check)} hold={one.hold} />
                <LiveCharge check={live(one.check)} />
              </span>
            ) : (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
                <LiveBatch batch={one.batch}>
                  <FacetWords facets={facets?.get(one.id) ?? []} />
                </LiveBatch>
                {brief ? null : <BatchRowsLink id={one.id} />}
              </span>
            ),
          className: brief ? undefined : "w-[38%]",
        },
        ...(brief ? [] : [person]),
        {
          head: word("date"),
          numeric: true,
          priority: 3,
          sorted,
          cell: ({ at }) =>
            brief ? <Ago value={at} renderedAt={renderedAt} alone /> : <Timestamp value={at} />,
        },
      ]}
    />
  )
}

/** Only what a client component needs crosses over to the browser. */
function live({ id, operation, state, charge, result, isUnusual, revision }: ListedCheck) {
  return { id, operation, state, charge, result, isUnusual, revision }
}

/** To the rows of a batch, in the history, where they can be filtered. */
function BatchRowsLink({ id }: { id: string }) {
  const t = useTranslations("history")
  return (
    <TextLink href={historyPath({ batch: id })} className="w-fit text-xs" data-screen-only>
      {t("batchRows")}
    </TextLink>
  )
}
