import Link from "next/link"
import { useTranslations } from "next-intl"
import { BatchOfCheck } from "#components/batches/batch-of-check.tsx"
import { Listing, When } from "#components/ui/layout/listing.tsx"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { AskedAbout } from "./asked-about.tsx"
import { LiveCharge, LiveResult, LiveState } from "./live-state.tsx"

type CheckListProps = {
  checks: readonly CheckSummary[]
  renderedAt: number
  caption: string
  /** Whether the reader may open batches. */
  batchLinks: boolean
}

/** Checks, each with its state kept current. */
export function CheckTable({ checks, renderedAt, caption, batchLinks }: CheckListProps) {
  const t = useTranslations("history.column")
  return (
    <Listing
      caption={caption}
      items={checks}
      tableFrom="56rem"
      columns={[
        {
          head: t("operation"),
          cell: (check) => <CheckLink check={check} />,
          className: "whitespace-nowrap",
        },
        {
          head: t("about"),
          cell: (check) => (
            <>
              <AskedAbout check={check} />
              <Said check={check} />
              {batchLinks ? <BatchOfCheck check={check} /> : null}
            </>
          ),
          className: "min-w-44",
        },
        { head: t("state"), cell: (check) => <LiveState check={live(check)} /> },
        { head: t("charge"), cell: (check) => <LiveCharge check={live(check)} /> },
        {
          head: t("person"),
          cell: (check) => check.requestedBy.name,
          className: "max-w-44 break-words text-ink-2",
        },
        {
          head: t("time"),
          numeric: true,
          cell: (check) => <When at={check.requestedAt} renderedAt={renderedAt} />,
        },
      ]}
      card={(check) => <CheckCard check={check} renderedAt={renderedAt} batchLinks={batchLinks} />}
    />
  )
}

type CheckCardProps = { check: CheckSummary; renderedAt: number; batchLinks: boolean }

export function CheckCard({ check, renderedAt, batchLinks }: CheckCardProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
          <CheckLink check={check} whole />
          <AskedAbout check={check} />
        </div>
        <span className="flex shrink-0 gap-1.5">
          <span className="@max-xl:hidden">
            <LiveCharge check={live(check)} />
          </span>
          <LiveState check={live(check)} />
        </span>
      </div>
      <Said check={check} />
      {batchLinks ? <BatchOfCheck check={check} /> : null}
      <div className="flex flex-wrap justify-between gap-x-3 text-ink-3 text-xs">
        <span>{check.requestedBy.name}</span>
        <span>
          <When at={check.requestedAt} renderedAt={renderedAt} />
        </span>
      </div>
    </>
  )
}

/** What came of it, below what was asked. */
export function Said({ check }: { check: CheckSummary }) {
  return (
    <span className="block text-sm">
      <LiveResult check={live(check)} />
    </span>
  )
}

/** To the check, by what it asks; it covers a whole card. */
export function CheckLink({ check, whole = false }: { check: CheckSummary; whole?: boolean }) {
  const operation = useTranslations("operations")
  return (
    <Link
      href={`/checks/${check.id}`}
      prefetch={false}
      className={`rounded-sm font-medium ${whole ? "after:absolute after:inset-0" : "hover:underline"}`}
    >
      {operation(`${check.operation}.name`)}
    </Link>
  )
}

/** Only what a client component needs crosses over to the browser. */
export function live({ id, state, charge, result, revision }: CheckSummary) {
  return { id, state, charge, result, revision }
}
