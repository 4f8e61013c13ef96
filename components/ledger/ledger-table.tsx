import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
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

/** The movements, line by line, with their sums. Units and tokens are different things and are never added up. */
export function LedgerTable({ ledger, query }: LedgerTableProps) {
  return (
    <>
      <Cards ledger={ledger} query={query} />
      <div className="hidden md:block print:block" data-wide-paper>
        <Wide ledger={ledger} query={query} />
      </div>
    </>
  )
}

/** The same line by line, each movement under its name: a telephone has no room for six columns. */
function Cards({ ledger, query }: LedgerTableProps) {
  const t = useTranslations("ledger")
  const by = query.by ?? "day"
  return (
    <ul aria-label={t("list")} className="divide-y divide-line md:hidden print:hidden">
      {ledger.lines.map((line) => (
        <Card key={`${line.key} ${line.operation}`} operation={line.operation} flows={line.flows}>
          <LineName line={line} by={by} query={query} />
        </Card>
      ))}
      {ledger.totals.map(({ operation, flows }) => (
        <Card key={operation} operation={operation} flows={flows}>
          <span className="font-semibold">{t("total")}</span>
        </Card>
      ))}
    </ul>
  )
}

function Card({ operation, flows, children }: LineProps) {
  const t = useTranslations("ledger")
  const name = useTranslations("operations")
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        {children}
        <span className="text-ink-2 text-sm">
          {name(`${operation}.name`)}{" "}
          <span className="text-ink-3 text-xs">({t(`unit.${ledgerUnit(operation)}`)})</span>
        </span>
      </p>
      <Facts className="grid-cols-2 gap-y-1">
        {COLUMNS.map((column) => (
          <Fact
            key={column}
            look="inline"
            term={t(`column.${column}`)}
            className="justify-between tabular-nums"
          >
            <Moved flow={flows[column]} />
          </Fact>
        ))}
      </Facts>
    </li>
  )
}

function Wide({ ledger, query }: LedgerTableProps) {
  const t = useTranslations("ledger")
  const by = query.by ?? "day"
  return (
    <Table caption={t("list")}>
      <thead>
        <tr>
          <Th>{t(`head.${by}`)}</Th>
          <Th>{t("head.operation")}</Th>
          {COLUMNS.map((column) => (
            <Th key={column} numeric>
              {t(`column.${column}`)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ledger.lines.map((line) => (
          <Line key={`${line.key} ${line.operation}`} operation={line.operation} flows={line.flows}>
            <LineName line={line} by={by} query={query} />
          </Line>
        ))}
        {ledger.totals.map(({ operation, flows }) => (
          <Line key={operation} operation={operation} flows={flows}>
            <span className="font-semibold">{t("total")}</span>
          </Line>
        ))}
      </tbody>
    </Table>
  )
}

type LineProps = { operation: LedgerOperation; flows: Flows; children: ReactNode }

function Line({ operation, flows, children }: LineProps) {
  const t = useTranslations("ledger")
  const name = useTranslations("operations")
  return (
    <Tr>
      <th scope="row" className="h-9 border-line border-b px-3 py-1 pl-4 text-left font-normal">
        {children}
      </th>
      <Td className="whitespace-nowrap">
        {name(`${operation}.name`)}{" "}
        <span className="text-ink-3 text-xs">({t(`unit.${ledgerUnit(operation)}`)})</span>
      </Td>
      {COLUMNS.map((column) => (
        <Td key={column} numeric className="whitespace-nowrap">
          <Moved flow={flows[column]} />
        </Td>
      ))}
    </Tr>
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
