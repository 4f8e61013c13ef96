import Link from "next/link"
import { useTranslations } from "next-intl"
import { Ago } from "#components/ui/ago.tsx"
import { Table, Td, Th, Tr } from "#components/ui/table.tsx"
import { Timestamp } from "#components/ui/timestamp.tsx"
import { ended } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { BatchBar } from "./batch-bar.tsx"
import { BatchState } from "./batch-state.tsx"
import { useBatchName } from "./use-batch-name.ts"

type BatchTableProps = { batches: readonly BatchView[]; renderedAt: number }

/** Batches as a table, and as cards where a table would not fit. */
export function BatchTable(props: BatchTableProps) {
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

function Rows({ batches, renderedAt }: BatchTableProps) {
  const t = useTranslations("batches")
  const operation = useTranslations("operations")
  return (
    <Table caption={t("list")}>
      <thead>
        <tr>
          <Th>{t("column.batch")}</Th>
          <Th>{t("column.state")}</Th>
          <Th>{t("column.progress")}</Th>
          <Th>{t("column.attention")}</Th>
          <Th>{t("column.person")}</Th>
          <Th numeric>{t("column.time")}</Th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <Tr key={batch.id}>
            <Td className="max-w-72">
              <BatchLink batch={batch} />
              <span className="block text-ink-3 text-xs">{operation(`${batch.operation}.name`)}</span>
            </Td>
            <Td>
              <BatchState batch={batch} />
            </Td>
            <Td className="min-w-36">
              <Progress batch={batch} />
            </Td>
            <Td className="text-sm">
              <Unanswered batch={batch} />
            </Td>
            <Td className="max-w-40 truncate text-ink-2">{batch.createdBy.name}</Td>
            <Td numeric className="whitespace-nowrap">
              <span className="text-ink-3 text-xs">
                <Ago value={batch.createdAt} renderedAt={renderedAt} />
              </span>{" "}
              <Timestamp value={batch.createdAt} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function Cards({ batches, renderedAt }: BatchTableProps) {
  const t = useTranslations("batches")
  return (
    <ul aria-label={t("list")} className="divide-y divide-line">
      {batches.map((batch) => (
        <li key={batch.id} className="relative flex flex-col gap-1.5 px-4 py-3 hover:bg-sunken/60">
          <div className="flex items-start justify-between gap-3">
            <BatchLink batch={batch} whole />
            <BatchState batch={batch} />
          </div>
          <Progress batch={batch} />
          <div className="flex flex-wrap justify-between gap-x-3 text-ink-3 text-xs">
            <Unanswered batch={batch} />
            <span>
              {batch.createdBy.name} · <Ago value={batch.createdAt} renderedAt={renderedAt} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function BatchLink({ batch, whole = false }: { batch: BatchView; whole?: boolean }) {
  const nameOf = useBatchName()
  return (
    <Link
      href={`/batches/${batch.id}`}
      prefetch={false}
      className={`break-words rounded-sm font-medium ${whole ? "after:absolute after:inset-0" : "hover:underline"}`}
    >
      {nameOf(batch)}
    </Link>
  )
}

function Progress({ batch }: { batch: BatchView }) {
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

/** What brought no answer, or may need somebody. */
function Unanswered({ batch: { counts } }: { batch: BatchView }) {
  const t = useTranslations("batches.listed")
  const failed = counts.refused + counts.failed
  if (failed + counts.unknown + counts.halted === 0) return <span className="text-ink-3">{t("none")}</span>
  return (
    <ul className="flex flex-wrap gap-x-3">
      {failed > 0 ? <li className="text-danger">{t("unanswered", { count: failed })}</li> : null}
      {counts.unknown > 0 ? (
        <li className="text-unknown">{t("unknown", { count: counts.unknown })}</li>
      ) : null}
      {counts.halted > 0 ? <li className="text-warning">{t("halted", { count: counts.halted })}</li> : null}
    </ul>
  )
}
