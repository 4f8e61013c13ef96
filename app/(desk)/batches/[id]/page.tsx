import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { BatchMonitor } from "#components/batches/monitor/batch-monitor.tsx"
import { MaskedList } from "#components/masking/masked-list.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { holdOf, recentlyEnded } from "#lib/batches/batch-changes.ts"
import { SHOWN_ROWS } from "#lib/batches/batch-row.ts"
import { type BatchView, batchById } from "#lib/batches/read-batch.ts"
import { batchRows } from "#lib/batches/read-rows.ts"
import { countToAskAgain } from "#lib/batches/rerun-batch.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { facetsOfBatch } from "#lib/checks/results/facet-counts.ts"
import { can, maySecond } from "#lib/domain/access/permissions.ts"
import { readOrNotFound } from "#lib/http/read-or-not-found.ts"
import { WATCHED_OPERATIONS } from "#lib/monitoring/coverage.ts"
import { portfolioNames } from "#lib/monitoring/portfolio-names.ts"

type PageProps = { params: Promise<{ id: string }> }

const batchOf = cache(async (id: string): Promise<BatchView> => {
  const user = await requireUser("batch.run")
  return readOrNotFound(user, id, () => batchById(id, visibleOperations(user.role)))
})

/** The operation alone: what a person called the batch may name somebody. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { operation } = await batchOf((await params).id)
  const t = await getTranslations()
  return { title: t("batches.unnamed", { operation: t(`operations.${operation}.name`) }) }
}

export default async function BatchPage({ params }: PageProps) {
  const user = await requireUser("batch.run")
  // Read before its rows: what changes in between comes once more with the first changes.
  const batch = await batchOf((await params).id)
  const mayWatch =
    can(user.role, "monitor.manage") && WATCHED_OPERATIONS.some((one) => one === batch.operation)
  const [t, page, recent, again, silentUntil, facets, portfolios] = await Promise.all([
    getTranslations(),
    batchRows(batch.id, { after: 0, limit: SHOWN_ROWS }, user),
    recentlyEnded(batch),
    countToAskAgain(batch),
    holdOf(batch),
    facetsOfBatch(batch.id),
    mayWatch ? portfolioNames() : null,
  ])
  const operation = t(`operations.${batch.operation}.name`)
  const now = Date.now()
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 text-ink-2 text-sm [&>nav]:mb-0">
        <Breadcrumbs items={[{ label: t("words.batches"), href: "/batches" }, { label: t("words.batch") }]} />
        <p>
          {operation} · {batch.createdBy.name} · <Timestamp value={batch.createdAt} />
        </p>
      </div>
      <MaskedList isMasked={user.masksLists === true}>
        <BatchMonitor
          title={<Verbatim>{batch.name === "" ? t("batches.unnamed", { operation }) : batch.name}</Verbatim>}
          first={{
            batch,
            page,
            again,
            recent,
            silentUntil,
            facets,
            revision: batch.revision,
            nowMs: now,
          }}
          mayApprove={maySecond(user, batch.createdBy.id, "batch.approve")}
          mayLift={can(user.role, "pace.lift")}
          mayExport={can(user.role, "check.export")}
          portfolios={portfolios}
        />
      </MaskedList>
    </>
  )
}
