import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { SlotCard } from "#components/service/slot-card.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { env } from "#lib/env.ts"
import { readSlots } from "#lib/service-keys/read-slots.ts"
import { lift } from "../../pace-actions.ts"
import { tryKey } from "./actions.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("service"))("title") }
}

/** How each of the service's keys stands; the keys themselves are on the server alone. */
async function ServicePage() {
  await requireUser("service.manage")
  const [t, slots] = await Promise.all([getTranslations("service"), readSlots()])
  const renderedAt = Date.now()
  return (
    <>
      <PageHeader
        title={t("title")}
        description={env().sandboxMode ? `${t("about")} ${t("sandbox")}` : t("about")}
      />
      <div className="grid gap-5 xl:grid-cols-2">
        {slots.map((slot) => (
          <SlotCard key={slot.slot} slot={slot} lift={lift} tryKey={tryKey} renderedAt={renderedAt} />
        ))}
      </div>
    </>
  )
}

export default withClientWords("(desk)/admin/service/page.tsx", ServicePage)
