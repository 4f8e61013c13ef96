import Link from "next/link"
import { useTranslations } from "next-intl"
import { BatchOfCheck } from "#components/batches/batch-of-check.tsx"
import { Ago } from "#components/ui/ago.tsx"
import { Table, Td, Th, Tr } from "#components/ui/table.tsx"
import { Timestamp } from "#components/ui/timestamp.tsx"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { AskedAbout } from "./asked-about.tsx"
import { LiveCharge, LiveState } from "./live-state.tsx"

type CheckListProps = {
  checks: readonly CheckSummary[]
  renderedAt: number
  caption: string
  /** Without what they may have cost and who asked: a short list of somebody's own. */
  brief?: boolean
  /** Whether the reader may open batches. */
  batchLinks: boolean
}

/** Checks as a dense table, and as cards where a table would not fit. */
export function CheckTable(props: CheckListProps) {
  return (
    <>
      <div className="hidden md:block print:block">
        <Rows {...props} />
      </div>
      <div className="md:hidden print:hidden">
        <Cards {...props} />
      </div>
    </>
  )
}

function Rows({ checks, renderedAt, caption, batchLinks, brief = false }: CheckListProps) {
  const t = useTranslations("history.column")
  const operation = useTranslations("operations")
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>{t("operation")}</Th>
          <Th>{t("about")}</Th>
          <Th>{t("state")}</Th>
          {brief ? null : <Th>{t("charge")}</Th>}
          {brief ? null : <Th>{t("person")}</Th>}
          <Th numeric>{t("time")}</Th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <Tr key={check.id}>
            <Td className="whitespace-nowrap">
              <Link
                href={`/checks/${check.id}`}
                prefetch={false}
                className="rounded-sm font-medium hover:underline"
              >
                {operation(`${check.operation}.name`)}
              </Link>
            </Td>
            <Td>
              <AskedAbout check={check} />
              {batchLinks ? <BatchOfCheck check={check} /> : null}
            </Td>
            <Td>
              <LiveState check={live(check)} />
            </Td>
            {brief ? null : (
              <>
                <Td>
                  <LiveCharge check={live(check)} />
                </Td>
                <Td className="max-w-44 truncate text-ink-2">{check.requestedBy.name}</Td>
              </>
            )}
            <Td numeric className="whitespace-nowrap">
              <span className="text-ink-3 text-xs">
                <Ago value={check.requestedAt} renderedAt={renderedAt} />
              </span>{" "}
              <Timestamp value={check.requestedAt} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function Cards({ checks, renderedAt, caption, batchLinks }: CheckListProps) {
  const operation = useTranslations("operations")
  return (
    <ul aria-label={caption} className="divide-y divide-line">
      {checks.map((check) => (
        <li key={check.id} className="relative flex flex-col gap-1.5 px-4 py-3 hover:bg-sunken/60">
          <div className="flex items-start justify-between gap-3">
            <Link
              href={`/checks/${check.id}`}
              prefetch={false}
              className="rounded-sm font-medium after:absolute after:inset-0"
            >
              {operation(`${check.operation}.name`)}
            </Link>
            <LiveState check={live(check)} />
          </div>
          <AskedAbout check={check} />
          {batchLinks ? <BatchOfCheck check={check} /> : null}
          <div className="flex flex-wrap justify-between gap-x-3 text-ink-3 text-xs">
            <span>{check.requestedBy.name}</span>
            <span>
              <Ago value={check.requestedAt} renderedAt={renderedAt} /> ·{" "}
              <Timestamp value={check.requestedAt} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Only what a client component needs crosses over to the browser. */
function live({ id, state, charge, revision }: CheckSummary) {
  return { id, state, charge, revision }
}
