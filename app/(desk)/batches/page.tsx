import { Layers } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { BatchTable } from "#components/batches/batch-table.tsx"
import { HomeRefresh } from "#components/home/home-refresh.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import { batchPage } from "#lib/batches/read-batch.ts"
import { changesPath, historyPath } from "#lib/checks/lists/history-path.ts"
import { readHistoryQuery, readPlace } from "#lib/checks/lists/history-query.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { facetsOfBatches } from "#lib/checks/results/facet-counts.ts"
import type { Search } from "#lib/http/list-address.ts"

const PATH = "/batches"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("words"))("batches") }
}

export default async function BatchesPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("batch.run")
  const operations = visibleOperations(user.role)
  const search = await searchParams
  const place = readPlace(search)
  const { order } = readHistoryQuery(search)
  const [word, words, page] = await Promise.all([
    getTranslations("words"),
    getTranslations("newBatch"),
    batchPage(operations, place, order),
  ])
  const { items, revision } = page
  const ids = items.map(({ id }) => id)
  const facets = await facetsOfBatches(ids)
  return (
    <>
      <PageHeader
        title={word("batches")}
        actions={
          <LinkButton href={`${PATH}/new`} variant="primary">
            {words("title")}
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-3">
        <div className="sheet">
          {items.length > 0 ? (
            <BatchTable
              batches={items}
              facets={facets}
              renderedAt={Date.now()}
              sorted={{
                order: order ?? "newest",
                href: historyPath({ order: order ? undefined : "oldest" }, undefined, PATH),
              }}
            />
          ) : (
            <NoBatches past={place !== undefined} />
          )}
        </div>
        <Pagination page={page} order={order} hrefOf={(at) => historyPath({ order }, at, PATH)} />
      </div>
      <HomeRefresh
        path={changesPath({ operations })}
        revision={revision}
        moving={items.some((batch) => phaseOf(batch) === "moving")}
        overInMs={null}
      />
    </>
  )
}

async function NoBatches({ past }: { past: boolean }) {
  const t = await getTranslations("batches.empty")
  if (past)
    return (
      <EmptyState
        icon={Layers}
        title={t("pastTitle")}
        actions={<LinkButton href={PATH}>{t("back")}</LinkButton>}
      />
    )
  return <EmptyState icon={Layers} title={t("title")} />
}
