import { ReceiptText } from "lucide-react"
import type { Metadata } from "next"
import Link from "next/link"
import { getFormatter, getTranslations } from "next-intl/server"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { GlossaryLink } from "#components/help/glossary-link.tsx"
import { LedgerTable } from "#components/ledger/ledger-table.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { FilterBar } from "#components/ui/filters/filter-bar.tsx"
import { FilterChips } from "#components/ui/filters/filter-chips.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { Search } from "#lib/http/list-address.ts"
import {
  GROUPINGS,
  LEDGER_OPERATIONS,
  type LedgerQuery,
  ledgerPath,
  readLedgerQuery,
} from "#lib/ledger/ledger-query.ts"
import { type Ledger, ledgerBatches, readLedger } from "#lib/ledger/read-ledger.ts"
import { peopleNames } from "#lib/people/list-people.ts"
import { DESK_ZONE, dayFirst, dayPresets } from "#lib/time/zone-day.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("words"))("ledger") }
}

/** The cost of the desk's questions, as far as the specification counts it. Computed from the checks; the service reports no balance. */
export default async function LedgerPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("ledger.read")
  const query = readLedgerQuery(await searchParams)
  const [t, words, operation, ledger, people, batches, word] = await Promise.all([
    getTranslations("ledger"),
    getTranslations("history"),
    getTranslations("operations"),
    readLedger(query, DESK_ZONE),
    peopleNames(),
    ledgerBatches(query.batch),
    getTranslations("words"),
  ])
  return (
    <>
      <PageHeader title={word("ledger")} />
      <SectionTabs role={user.role} at="ledger" />
      <div className="flex flex-col gap-3">
        <FilterBar
          address={ledgerPath(query)}
          selects={[
            {
              name: "operation",
              label: word("check"),
              options: LEDGER_OPERATIONS.map((slug) => ({ id: slug, name: operation(`${slug}.name`) })),
            },
            { name: "person", label: word("user"), options: people },
            { name: "batch", label: word("batch"), options: batches },
          ]}
          presets={dayPresets(new Date(), DESK_ZONE)}
          actions={
            <>
              <Groupings query={query} />
              {can(user.role, "check.export") && ledger.lines.length + ledger.unspecified.length > 0 ? (
                <SheetLinks
                  href={ledgerPath({ ...query, by: undefined }, "/api/ledger/export")}
                  rows={{ count: ledger.rows, isMore: false }}
                />
              ) : null}
            </>
          }
          chips={
            <FilterChips
              address={ledgerPath(query)}
              chips={{
                operation: {
                  label: word("check"),
                  words: () => query.operation && operation(`${query.operation}.name`),
                },
                person: {
                  label: word("user"),
                  words: () => people.find(({ id }) => id === query.person)?.name ?? words("chip.somebody"),
                },
                batch: {
                  label: word("batch"),
                  words: () => batches.find(({ id }) => id === query.batch)?.name ?? words("chip.noBatch"),
                },
                from: { label: word("from"), words: () => query.from && dayFirst(query.from) },
                to: { label: word("to"), words: () => query.to && dayFirst(query.to) },
              }}
            />
          }
        />
        <div className="sheet">
          {ledger.lines.length > 0 ? (
            <>
              <LedgerTable ledger={ledger} query={query} />
              <p className="border-line border-t px-4 py-2.5 text-ink-2 text-sm">
                {t("balance")} {t("howToRead")} <GlossaryLink term="charge" />
              </p>
            </>
          ) : (
            <EmptyState
              icon={ReceiptText}
              title={t("emptyTitle")}
              actions={
                Object.keys(query).length > 0 ? (
                  <LinkButton href="/ledger">{word("clearFilters")}</LinkButton>
                ) : null
              }
            />
          )}
        </div>
        <Unspecified counted={ledger.unspecified} />
        <Agreement check={ledger.check} />
      </div>
    </>
  )
}

async function Groupings({ query }: { query: LedgerQuery }) {
  const t = await getTranslations("ledger.by")
  return (
    <nav aria-label={t("label")} className="flex flex-wrap gap-1">
      {GROUPINGS.map((by) => {
        const here = (query.by ?? "day") === by
        return (
          <Link
            key={by}
            href={ledgerPath({ ...query, by })}
            prefetch={false}
            scroll={false}
            aria-current={here ? "true" : undefined}
            className={buttonStyle(here ? "secondary" : "quiet", "sm")}
          >
            {t(by)}
          </Link>
        )
      })}
    </nav>
  )
}

/** Questions without a specified cost are counted as well: their price is in the contract, not here. */
async function Unspecified({ counted }: { counted: Ledger["unspecified"] }) {
  const t = await getTranslations()
  if (counted.length === 0) return null
  return (
    <Section title={t("ledger.unspecified.title")}>
      <Facts className="sm:grid-cols-2 lg:grid-cols-3">
        {counted.map(({ operation, count }) => (
          <Fact
            key={operation}
            look="inline"
            term={t(`operations.${operation}.name`)}
            className="justify-between tabular-nums"
          >
            <Quantity value={count} />
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

/** Whether the movements add up to what the checks say. They always do; if not, somebody has to know. */
async function Agreement({ check }: { check: Ledger["check"] }) {
  const t = await getTranslations("ledger")
  const { movements, checks, differ } = check
  if (differ.length === 0) {
    return <p className="text-ink-2 text-sm">{t("agree", { movements, checks })}</p>
  }
  const columns = (await getFormatter()).list(differ.map((column) => t(`column.${column}`)))
  return <Banner tone="danger" title={t("disagree", { movements, checks, columns })} />
}
