import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ShowEvidence } from "#components/checks/show-evidence.tsx"
import { DeviationsList } from "#components/service/deviations-list.tsx"
import { SlotCard } from "#components/service/slot-card.tsx"
import { SlotSettings } from "#components/service/slot-settings.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { readDeviations } from "#lib/contract/read-deviations.ts"
import { env } from "#lib/env.ts"
import { readSlots } from "#lib/service-keys/read-slots.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("words"))("serviceAndKeys") }
}

/** The state of each of the service's keys, and where its answers differ from its specification; the keys themselves are on the server alone. */
export default async function ServicePage() {
  const user = await requireUser("service.manage")
  const [t, check, slots, deviations, word] = await Promise.all([
    getTranslations("service"),
    getTranslations("check"),
    readSlots(),
    readDeviations(),
    getTranslations("words"),
  ])
  const renderedAt = Date.now()
  return (
    <>
      <PageHeader title={word("serviceAndKeys")} />
      <SectionTabs role={user.role} at="serviceAdmin" />
      <p className="mb-4 flex flex-wrap gap-x-3 text-ink-2">
        {env().sandboxMode ? <span>{t("sandbox")}</span> : null}
        <ShowEvidence label={check("showEvidence")} />
      </p>
      <div className="grid gap-5 xl:grid-cols-2">
        {slots.map((slot) => (
          <SlotCard key={slot.slot} slot={slot} renderedAt={renderedAt} />
        ))}
      </div>
      <div className="mt-5">
        <DeviationsList found={deviations} />
      </div>
      <SlotSettings slots={slots} />
    </>
  )
}
