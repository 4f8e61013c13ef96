import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { ComparePage } from "#components/compare/compare-page.tsx"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { storedAnswer } from "#lib/checks/answers/stored-answer.ts"
import { comparedIds } from "#lib/checks/lists/history-path.ts"
import { visibleChecks } from "#lib/checks/lists/visible-check.ts"

type PageProps = { searchParams: Promise<{ ids?: string | string[] }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("compare"))("title") }
}

/** Several checks side by side, by their ids; an address never holds an identifier. */
export default async function Page({ searchParams }: PageProps) {
  const user = await requireUser("check.read")
  const { ids: text } = await searchParams
  const ids = comparedIds([text].flat().join(","))
  const checks = await visibleChecks(user, ids)
  for (const { id } of checks) await auditView(user, "checks.compared", { type: "check", id })
  const compared = await Promise.all(
    checks.map(async (check) => ({ check, stored: await storedAnswer(check) })),
  )
  return <ComparePage compared={compared} missing={ids.length - checks.length} />
}
