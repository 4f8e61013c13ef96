import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { DossierPage } from "#components/dossier/dossier-page.tsx"
import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { changesPath } from "#lib/checks/lists/changes-path.ts"
import { readPlace, type Search } from "#lib/checks/lists/history-query.ts"
import { visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { can } from "#lib/domain/permissions.ts"
import { readDossier } from "#lib/dossier/dossier.ts"
import { timelinePage } from "#lib/dossier/timeline.ts"
import { addNote, assign, pin, reveal, strikeNote, tag } from "./actions.ts"
import { subjectOf } from "./subject-of-address.ts"

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> }

/** The kind alone: an identifier never stands in a title. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { kind } = await subjectOf((await params).id)
  const t = await getTranslations("dossier")
  return { title: `${t("title")} · ${t(`kind.${kind}`)}` }
}

async function Page({ params, searchParams }: PageProps) {
  const user = await requireUser("dossier.read")
  const subject = await subjectOf((await params).id)
  const revision = await newestRevision("check_revision")
  const [dossier, timeline] = await Promise.all([
    readDossier(user, subject),
    timelinePage(user, subject.id, readPlace(await searchParams)),
  ])
  return (
    <DossierPage
      dossier={dossier}
      timeline={timeline}
      userId={user.id}
      may={{
        write: can(user.role, "dossier.write"),
        ask: can(user.role, "check.ask"),
        export: can(user.role, "dossier.export"),
      }}
      watch={{ path: changesPath({ ...visibleTo(user), subjectIds: [subject.id] }), revision }}
      commands={{ reveal, addNote, strikeNote, pin, assign, tag }}
    />
  )
}

export default withClientWords("(desk)/subjects/[id]/page.tsx", Page)
