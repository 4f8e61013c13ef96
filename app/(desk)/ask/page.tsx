import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { QuestionList } from "#components/shell/nav/question-list.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { can } from "#lib/domain/access/permissions.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shell.nav"))("ask") }
}

/** Every kind of query, each with the data that it takes. */
export default async function AskListPage() {
  const user = await requireUser("check.ask")
  const t = await getTranslations()
  return (
    <>
      <PageHeader
        title={t("shell.nav.ask")}
        actions={
          can(user.role, "batch.run") ? (
            <LinkButton href="/batches/new">{t("omnibox.action.newBatch")}</LinkButton>
          ) : null
        }
      />
      <QuestionList />
    </>
  )
}
