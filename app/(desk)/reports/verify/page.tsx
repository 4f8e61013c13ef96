import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { VerifyPdf } from "#components/reports/verify-pdf.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { reportsPath } from "#lib/reports/reports-path.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reports.verify"))("title") }
}

export default async function VerifyPage() {
  await requireUser("aml.read")
  const t = await getTranslations("reports")
  return (
    <>
      <PageHeader
        eyebrow={<TextLink href={reportsPath()}>{t("title")}</TextLink>}
        title={t("verify.title")}
        description={t("verify.about")}
      />
      <VerifyPdf />
    </>
  )
}
