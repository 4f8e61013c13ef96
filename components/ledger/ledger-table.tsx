import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import {
  type Grouping,
  type LedgerOperation,
  type LedgerQuery,
  ledgerPath,
  ledgerUnit,
} from "#lib/ledger/ledger-query.ts"
import { COLUMNS, type Flow, type Flows } from "#lib/ledger/movements.ts"
import type { Ledger, LedgerLine } from "#lib/ledger/read-ledger.ts"
import { dayFirst } from "#lib/time/zone-day.ts"

type LedgerTableProps = { ledger: Ledger; query: LedgerQuery }

/** A line of the ledger, or the sum of one kind of question, which has no line. */
type Row = { operation: LedgerOperation; flows: Flows; line?: LedgerLine }

/** The movements, line by line, with their sums. Units and tokens are different things and are never added up. */
export function LedgerTable({ ledger, query }: LedgerTableProps) {
  const t = useTranslations("ledger")
  const word = useTranslations("words")
  const name = useTranslations("operations")
  const by = query.by ?? "day"
  const rows: Row[] = [
    ...ledger.lines.map((line) => ({ operation: line.operation, flows: line.flows, line })),
    ...ledger.totals,
  ]
  return (
    <DataTable
      caption={t("list")}
      items={rows}
      keyOf={({ line, operation }) => `${line ? line.key : "total"} ${operation}`}
      wide
      columns={[
        {
          head: t(`head.${by}`),
          rowHead: true,
          cell: ({ line }) =>
            line ? (
              <LineName line={line} by={by} query={query} />
            ) : (
              <span className="font-semibold">{t("total")}</span>
            ),
        },
        {
          head: word("check"),
          cell: ({ operation }) => (
            <>
              {name(`${operation}.name`)}{" "}
              <span className="text-ink-3 text-xs">({t(`unit.${ledgerUnit(operation)}`)})</span>
            </>
          ),
          className: "grow whitespace-nowrap",
        },
        ...COLUMNS.map((column) => ({
          head: t(`column.${column}`),
          cell: ({ flows }: Row) => <Moved flow={flows[column]} />,
          numeric: true,
          labelled: true,
          className: "whitespace-nowrap",
        })),
      ]}
    />
  )
}

/** The name of a line, with a link to the same ledger filtered by it. */
function LineName({ line, by, query }: { line: LedgerLine; by: Grouping; query: LedgerQuery }) {
  const t = useTranslations("ledger")
  const { key, name } = line
  if (key === null) return t("noBatch")
  const narrowed = by === "day" ? { from: key, to: key } : { [by]: key }
  return (
    <TextLink href={ledgerPath({ ...query, ...narrowed, by: undefined })} scroll={false}>
      {by === "day" ? dayFirst(key) : (name ?? key)}
    </TextLink>
  )
}

/** The amounts that were added, and those that no longer count. */
function Moved({ flow }: { flow: Flow }) {
  const t = useTranslations("ledger")
  if (flow.in === 0 && flow.out === 0) return <span className="text-ink-3">0</span>
  return (
    // Contains text that is only read aloud: outside of it, that would widen the page and not the table that scrolls.
    <span className="relative">
      <span aria-hidden="true">
        {flow.in > 0 ? (
          <span>
            +<Quantity value={flow.in} />
          </span>
        ) : null}
        {flow.in > 0 && flow.out > 0 ? <span> </span> : null}
        {flow.out > 0 ? (
          <span className="text-ink-2">
            −<Quantity value={flow.out} />
          </span>
        ) : null}
      </span>
      <span className="sr-only">{t("flow", { entered: flow.in, left: flow.out })}</span>
    </span>
  )
}
