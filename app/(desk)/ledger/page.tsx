import { ReceiptText } from "lucide-react"
import type { Metadata } from "next"
import Link from "next/link"
import { getFormatter, getTranslations } from "next-intl/server"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { GlossaryLink } from "#components/help/glossary-link.tsx"
import { LedgerFilters } from "#components/ledger/ledger-filters.tsx"
import { LedgerTable } from "#components/ledger/ledger-table.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { countFilters } from "#components/ui/filters/count-filters.ts"
import { FilterPanel } from "#components/ui/filters/filter-panel.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { env } from "#lib/env.ts"
import type { Search } from "#lib/http/list-address.ts"
import { GROUPINGS, type LedgerQuery, ledgerPath, readLedgerQuery } from "#lib/ledger/ledger-query.ts"
import { type Ledger, ledgerBatches, readLedger } from "#lib/ledger/read-ledger.ts"
import { peopleNames } from "#lib/people/people-names.ts"
import { dayPresets } from "#lib/time/day-presets.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("ledger"))("title") }
}

/** The cost of the desk's questions, as far as the specification counts it. Computed from the checks; the service reports no balance. */
export default async function LedgerPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("ledger.read")
  const query = readLedgerQuery(await searchParams)
  const { tzDisplay } = env()
  const [t, ledger, people, batches] = await Promise.all([
    getTranslations("ledger"),
    readLedger(query, tzDisplay),
    peopleNames(),
    ledgerBatches(query.batch),
  ])
  return (
    <>
      <PageHeader
        title={t("title")}
        description={
          <>
            {t("about")} <strong className="font-semibold text-ink">{t("balance")}</strong>{" "}
            <GlossaryLink term="charge" />
          </>
        }
        actions={
          <>
            {can(user.role, "limit.set") ? (
              <LinkButton href="/ledger/limits">{t("limits")}</LinkButton>
            ) : null}
            {can(user.role, "check.export") && ledger.lines.length + ledger.unspecified.length > 0 ? (
              <SheetLinks href={ledgerPath({ ...query, by: undefined }, "/api/ledger/export")} />
            ) : null}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <FilterPanel
          filters={
            <LedgerFilters
              query={query}
              people={people}
              batches={batches}
              presets={dayPresets(new Date(), tzDisplay)}
            />
          }
          count={countFilters({ ...query, by: undefined })}
        />
        <Section title={t("list")} flush actions={<Groupings query={query} />}>
          {ledger.lines.length > 0 ? (
            <>
              <LedgerTable ledger={ledger} query={query} />
              <p className="border-line border-t px-4 py-2.5 text-ink-2 text-sm">
                {t("howToRead", { zone: tzDisplay })}
              </p>
            </>
          ) : (
            <EmptyState
              icon={ReceiptText}
              title={t("emptyTitle")}
              actions={
                Object.keys(query).length > 0 ? (
                  <LinkButton href="/ledger">{t("filter.clear")}</LinkButton>
                ) : null
              }
            >
              {t("emptyBody")}
            </EmptyState>
          )}
        </Section>
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
      <p className="mb-3 max-w-prose text-ink-2 text-sm">{t("ledger.unspecified.about")}</p>
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
    return (
      <p className="text-ink-2 text-sm">
        {t("agree", { movements, checks })} {t("agreeAbout")}
      </p>
    )
  }
  const columns = (await getFormatter()).list(differ.map((column) => t(`column.${column}`)))
  return (
    <Banner tone="danger" title={t("disagree", { movements, checks, columns })}>
      {t("agreeAbout")}
    </Banner>
  )
}
