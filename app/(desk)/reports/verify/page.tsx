import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { VerifyPdf } from "#components/reports/verify-pdf.tsx"
import { SectionTabs } from "#components/shell/nav/section-tabs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reports.verify"))("title") }
}

export default async function VerifyPage() {
  const user = await requireUser("aml.read")
  const t = await getTranslations("reports")
  return (
    <>
      <PageHeader title={t("verify.title")} />
      <SectionTabs role={user.role} at="verifyPdf" />
      <p className="mb-4 max-w-prose text-ink-2">{t("verify.about")}</p>
      <VerifyPdf />
    </>
  )
}
