import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { CompareReports } from "#components/aml/compare/compare-page.tsx"
import { comparedReports } from "#lib/aml/compared-reports.ts"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { namesOfNameless } from "#lib/reports/report-names.ts"

type PageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ from?: string | string[]; to?: string | string[] }>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("amlReports.compare"))("title") }
}

/** Two reports on the subject of a check; without a choice, its own and the one before it. */
export default async function Page({ params, searchParams }: PageProps) {
  const user = await requireUser("aml.read")
  const [{ id }, { from, to }] = await Promise.all([params, searchParams])
  const compared = await comparedReports(user, { id, from: one(from), to: one(to) })
  if (!compared) notFound()
  await auditView(user, "checks.compared", { type: "check", id })
  const { to: later } = compared
  const isOfAnother = later.warnings.some(({ kind }) => kind === "other")
  const [name] = isOfAnother ? [] : ((await namesOfNameless([later])).get(later.subjectId) ?? [])
  return <CompareReports checkId={id} name={name} {...compared} />
}

function one(value: string | string[] | undefined): string | undefined {
  return [value].flat()[0]
}
