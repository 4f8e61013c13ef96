import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import type { Watched } from "#components/changes/subject-watch.tsx"
import { DossierPage } from "#components/dossier/dossier-page.tsx"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { changesPath } from "#lib/checks/lists/history-path.ts"
import { readHistoryQuery, readPlace } from "#lib/checks/lists/history-query.ts"
import { visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { newestResults } from "#lib/checks/results/newest-results.ts"
import { activeHold } from "#lib/data-protection/legal-hold.ts"
import { newestRevision } from "#lib/db/changes.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { readDossier } from "#lib/dossier/dossier.ts"
import { DOSSIER_TABS } from "#lib/dossier/dossier-path.ts"
import { otherEvents, timelinePage } from "#lib/dossier/timeline.ts"
import { oneOf, type Search } from "#lib/http/list-address.ts"
import { changesPage as openChanges } from "#lib/monitoring/changes.ts"
import { portfolioNames, portfoliosOf } from "#lib/monitoring/portfolio-names.ts"
import { nextReviews } from "#lib/monitoring/reviews.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { subjectOf } from "./subject-of-address.ts"

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> }

/** The kind alone: an identifier is never in a title. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { kind } = await subjectOf((await params).id)
  const t = await getTranslations("dossier")
  const word = await getTranslations("words")
  return { title: `${word("dossier")} · ${t(`kind.${kind}`)}` }
}

export default async function Page({ params, searchParams }: PageProps) {
  const user = await requireUser("dossier.read")
  const subject = await subjectOf((await params).id)
  await auditView(user, "dossier.read", { type: "subject", id: subject.id })
  const revision = await newestRevision("check_revision")
  const search = await searchParams
  const { result } = readHistoryQuery(search)
  const about = { ...visibleTo(user), subjectIds: [subject.id] }
  const mayHold = can(user.role, "data.hold")
  const [dossier, timeline, others, results, activeLegalHold, watched] = await Promise.all([
    readDossier(user, subject),
    timelinePage(user, subject.id, readPlace(search), result),
    otherEvents(user, subject.id),
    newestResults(about),
    activeHold(subject.id),
    can(user.role, "monitor.read") ? watchedBy(user, subject.id) : null,
  ])
  return (
    <DossierPage
      dossier={dossier}
      tab={DOSSIER_TABS.find((tab) => tab === oneOf(search.tab)) ?? "summary"}
      timeline={{ page: timeline, others, results, result }}
      userId={user.id}
      may={{
        write: can(user.role, "dossier.write"),
        ask: can(user.role, "check.ask"),
        export: can(user.role, "dossier.export"),
        audit: can(user.role, "audit.read"),
        access: can(user.role, "data.access"),
        erase: can(user.role, "data.erase"),
      }}
      protection={{
        hold: activeLegalHold && { ...activeLegalHold, reason: mayHold ? activeLegalHold.reason : "" },
        mayHold,
      }}
      watch={{ path: changesPath(about), revision }}
      watched={watched}
    />
  )
}

/** Changes that stand at the head of a dossier. */
const SHOWN_CHANGES = 5

async function watchedBy(user: SignedInUser, subjectId: string): Promise<Watched> {
  const [reviews, portfolios, addable, changes] = await Promise.all([
    nextReviews([subjectId]),
    portfoliosOf(subjectId),
    can(user.role, "monitor.manage") ? portfolioNames() : null,
    openChanges(user, { subject: [subjectId] }, undefined, SHOWN_CHANGES),
  ])
  const review = reviews.get(subjectId) ?? null
  return {
    review,
    isOverdue: review !== null && review.by === "person" && review.dueOn < dayAt(new Date(), DESK_ZONE),
    mayWrite: can(user.role, "dossier.write"),
    portfolios,
    addable,
    changes: changes.items,
  }
}
