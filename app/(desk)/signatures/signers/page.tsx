import { UserCheck } from "lucide-react"
import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { RemindRound } from "#components/signatures/reminders/remind-round.tsx"
import { SignerList } from "#components/signatures/reminders/signer-list.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { pendingSigners } from "#lib/signatures/reminders/pending-signers.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signatureReminders"))("title") }
}

/** Lists the people whose signature is awaited, those who hold up most requests first, and the ways to remind them. */
export default async function SignersPage() {
  const user = await requireUser("signature.read")
  const nowMs = Date.now()
  const [t, { people, isPart }] = await Promise.all([
    getTranslations("signatureReminders"),
    pendingSigners(user, nowMs),
  ])
  return (
    <>
      <PageHeader title={t("title")} actions={<RemindRound people={people.filter(({ isDue }) => isDue)} />} />
      <SectionTabs role={user.role} at="signers" />
      <div className="flex flex-col gap-4">
        {isPart ? <Banner tone="info" title={t("isPart")} /> : null}
        {people.length === 0 ? (
          <EmptyState icon={UserCheck} title={t("empty.title")} />
        ) : (
          <SignerList people={people} nowMs={nowMs} />
        )}
      </div>
    </>
  )
}
