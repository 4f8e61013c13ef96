import Link from "next/link"
import { useTranslations } from "next-intl"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { listAddress } from "#lib/http/list-address.ts"
import type { MonitorView } from "#lib/monitoring/monitors.ts"
import type { PortfolioView } from "#lib/monitoring/portfolios.ts"
import { Levels, Spent, Waiting } from "./portfolio-list.tsx"

/** The parts of a portfolio's page, the first of them as it opens. */
export const PORTFOLIO_TABS = ["members", "plans", "runs"] as const
type PortfolioTab = (typeof PORTFOLIO_TABS)[number]

type PortfolioHeadProps = { portfolio: PortfolioView; plans: readonly MonitorView[]; tab: PortfolioTab }

/** What a portfolio is kept for, how it stands, and its parts. */
export function PortfolioHead({ portfolio, plans, tab }: PortfolioHeadProps) {
  const t = useTranslations("portfolios")
  const word = useTranslations("words")
  const { id, name, kind, purpose, legalBasis, levels, levelsBefore, members } = portfolio
  const alive = plans.filter(({ state }) => state !== "ended")
  const [last] = plans
    .flatMap(({ lastRun }) => lastRun?.startedAt ?? [])
    .toSorted()
    .toReversed()
  return (
    <>
      <Breadcrumbs items={[{ label: t("title"), href: "/portfolios" }, { label: name }]} />
      <PageHeader
        title={<Verbatim>{name}</Verbatim>}
        description={
          <>
            <span>{t(`kind.${kind}`)}</span>
            {purpose ? (
              <>
                <span> · </span>
                <Verbatim>{purpose}</Verbatim>
              </>
            ) : null}
            {legalBasis ? <span> · {t(`legalBasis.${legalBasis}`)}</span> : null}
          </>
        }
        actions={<Waiting {...portfolio} />}
      />
      <Facts className="sheet mb-4 grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact term={word("members")}>
          <Quantity value={members} />
        </Fact>
        <Fact term={t("facts.levels")}>
          <Levels levels={levels} />
          {Object.keys(levelsBefore).length > 0 ? (
            <div className="mt-1 flex flex-wrap items-baseline gap-x-2 text-ink-3 text-xs">
              <span>{t("facts.monthAgo")}</span>
              <Levels levels={levelsBefore} />
            </div>
          ) : null}
        </Fact>
        <Fact term={t("facts.lastRun")}>{last ? <Timestamp value={last} /> : t("facts.none")}</Fact>
        <Fact term={t("column.spent")}>{alive.length > 0 ? <Spent plans={alive} /> : t("noPlan")}</Fact>
      </Facts>
      <nav
        aria-label={t("tabs.label")}
        className="mb-4 flex flex-wrap gap-x-5 border-line border-b"
        data-screen-only
      >
        {PORTFOLIO_TABS.map((one) => (
          <Link
            key={one}
            href={one === "members" ? `/portfolios/${id}` : `/portfolios/${id}?tab=${one}`}
            prefetch={false}
            scroll={false}
            aria-current={one === tab ? "page" : undefined}
            className="border-transparent border-b-2 py-2 text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
        <Link
          href={listAddress("/changes", { portfolio: id })}
          prefetch={false}
          className="border-transparent border-b-2 py-2 text-ink-2 hover:text-ink"
        >
          {word("changes")}
        </Link>
      </nav>
    </>
  )
}
