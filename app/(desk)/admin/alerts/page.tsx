import { BellOff, CircleCheck, Inbox } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { AlertList } from "#components/alerts/alert-list.tsx"
import { ChannelSections, type ConfiguredChannels } from "#components/alerts/channel-sections.tsx"
import { DeliveryList } from "#components/alerts/delivery-list.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { FilterLink } from "#components/ui/filters/filter-link.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Pagination } from "#components/ui/layout/pagination.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { deskDeliveries, newestBackup, openAlerts, pastAlerts } from "#lib/alerts/read-alerts.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { readPlace } from "#lib/checks/lists/history-query.ts"
import type { PageCursor } from "#lib/db/keyset.ts"
import { env } from "#lib/env.ts"
import type { Search } from "#lib/http/list-address.ts"

const PATH = "/admin/alerts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("alerts"))("title") }
}

/** The open and the past alerts of the desk, the channels they are sent by, and the result of each delivery. */
export default async function AlertsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const user = await requireUser("service.manage")
  const search = await searchParams
  const shown = search.show === "deliveries" ? "deliveries" : "past"
  const place = readPlace(search)
  const [t, openOnes, newest, past, deliveries, word] = await Promise.all([
    getTranslations("alerts"),
    openAlerts(),
    newestBackup(),
    shown === "past" ? pastAlerts(place) : undefined,
    shown === "deliveries" ? deskDeliveries(place) : undefined,
    getTranslations("words"),
  ])
  const ways = configuredChannels()
  const listed = past ?? deliveries
  const hrefOf = (at?: PageCursor) =>
    `${PATH}?${new URLSearchParams({ ...(shown === "deliveries" && { show: shown }), ...at })}#list`
  return (
    <>
      <PageHeader title={t("title")} />
      <SectionTabs role={user.role} at="alerts" />
      <div className="flex flex-col gap-5">
        {ways.mail === null && ways.webhook === null ? <Banner tone="warning" title={t("nowhere")} /> : null}
        <Section title={word("now")} aside={<Quantity value={openOnes.length} />} flush registered>
          {openOnes.length > 0 ? (
            <AlertList label={word("now")} alerts={openOnes} />
          ) : (
            <EmptyState icon={CircleCheck} title={t("calm")} />
          )}
        </Section>
        <ChannelSections channels={ways} backup={{ hours: env().backupExpectedHours, newest }} />
        <Section
          id="list"
          title={t(shown)}
          flush
          className="scroll-mt-20"
          actions={
            <nav aria-label={word("view")} className="flex flex-wrap gap-1.5">
              <FilterLink href={`${PATH}#list`} isChosen={shown === "past"}>
                {t("past")}
              </FilterLink>
              <FilterLink href={`${PATH}?show=deliveries#list`} isChosen={shown === "deliveries"}>
                {t("deliveries")}
              </FilterLink>
            </nav>
          }
        >
          {past && past.items.length > 0 ? <AlertList label={t("past")} alerts={past.items} /> : null}
          {deliveries && deliveries.items.length > 0 ? <DeliveryList deliveries={deliveries.items} /> : null}
          {listed?.items.length === 0 ? (
            <EmptyState
              icon={shown === "past" ? BellOff : Inbox}
              title={t(shown === "past" ? "noPast" : "noDeliveries")}
            />
          ) : null}
        </Section>
        {listed ? <Pagination page={listed} hrefOf={hrefOf} label={t(shown)} /> : null}
      </div>
    </>
  )
}

/** Hosts and the sender alone: an address may contain credentials. */
function configuredChannels(): ConfiguredChannels {
  const { mail, webhook } = env().alerts
  return {
    mail: mail ? { from: mail.from, host: new URL(mail.url).host } : null,
    webhook: webhook ? { from: "", host: new URL(webhook.url).host } : null,
  }
}
