import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { cache, Suspense } from "react"
import type { ReportDesk } from "#components/aml/report-desk.ts"
import { CheckPage } from "#components/checks/check-page.tsx"
import { CheckSkeleton } from "#components/checks/check-skeleton.tsx"
import { reportChange } from "#lib/aml/compared-reports.ts"
import { knownPerson } from "#lib/aml/known-person.ts"
import { approversFor, caseOf } from "#lib/aml/review/case-of.ts"
import { isEscalated } from "#lib/aml/review/case-steps.ts"
import { queuePlace } from "#lib/aml/review/queue-place.ts"
import { listWalked } from "#lib/aml/review/review.ts"
import { reviewOf } from "#lib/aml/review/review-of.ts"
import { rosOf } from "#lib/aml/ros.ts"
import { versionsOf } from "#lib/aml/versions-of.ts"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { batchHold } from "#lib/batches/batch-hold.ts"
import { type StoredAnswer, storedAnswer } from "#lib/checks/answers/stored-answer.ts"
import { findingOf, repeatsOf, stepsOf } from "#lib/checks/lists/check-history.ts"
import { visibleCheck } from "#lib/checks/lists/visible-check.ts"
import { visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { mayResumeCheck } from "#lib/checks/may-resume.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { namelessWords } from "#lib/checks/results/facets.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { DUE } from "#lib/domain/check-states.ts"
import { currentLines } from "#lib/dossier/current-lines.ts"
import { assigneesOf } from "#lib/dossier/marks/marks-of.ts"
import { env } from "#lib/env.ts"
import { downloadsOf } from "#lib/files/downloads-of.ts"
import { readOrNotFound } from "#lib/http/read-or-not-found.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { namesOfNameless } from "#lib/reports/report-names.ts"
import { holdEndsAt } from "#lib/upstream/blocked-slots.ts"

type PageProps = { params: Promise<{ id: string }> }

/** The check of the address, for who may read it; a page that does not exist for everybody else. */
const checkOf = cache(async (id: string): Promise<CheckView> => {
  const user = await requireUser("aml.read")
  return readOrNotFound(user, id, () => visibleCheck(user, id))
})

/** The operation, and the word or level of its answer: nothing that names anybody is in a title. */
export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const check = await checkOf((await params).id)
  const t = await getTranslations("operations")
  return { title: [t(`${check.operation}.name`), ...namelessWords(check.result)].join(" · ") }
}

/** Whether there is such a check is known before anything is sent, so that its absence is a 404; what belongs to it may follow. */
export default async function Page({ params }: PageProps) {
  const user = await requireUser("aml.read")
  const check = await checkOf((await params).id)
  await auditView(user, "check.read", { type: "check", id: check.id })
  return (
    <Suspense fallback={<CheckSkeleton />}>
      <Whole check={check} user={user} />
    </Suspense>
  )
}

async function Whole({ check, user }: { check: CheckView; user: SignedInUser }) {
  const { role } = user
  const [stored, steps, repeats, finding, downloads, hold, heldUntil] = await Promise.all([
    storedAnswer(check),
    stepsOf(check.id),
    repeatsOf(check),
    check.state === "closed" ? findingOf(check.id) : undefined,
    downloadsOf(
      user.id,
      check.files.map(({ id }) => id),
    ),
    batchHold(check),
    // It is sent, or read, as soon as the service may be asked.
    [...DUE, "pending"].includes(check.state) ? holdEndsAt(operationOf(check.operation).wire.key) : null,
  ])
  const names = (await namesOfNameless([check])).get(check.subjectId) ?? []
  const [report, lines] = await Promise.all([
    reportDesk(user, check, stored, names),
    can(role, "dossier.read") ? currentLines(visibleTo(user), [check.subjectId]) : [],
  ])
  const { sandboxMode } = env()
  return (
    <CheckPage
      check={check}
      stored={stored}
      steps={steps}
      repeats={repeats}
      finding={finding}
      hold={hold}
      serviceHold={{ until: heldUntil?.toISOString() ?? null, mayLift: can(role, "pace.lift") }}
      downloads={Object.fromEntries(downloads)}
      report={report}
      names={names}
      known={lines.filter(({ operation }) => operation !== check.operation)}
      sandboxMode={sandboxMode}
      may={{
        ask: can(role, "check.ask"),
        resume: mayResumeCheck(user, check),
        openFiles: can(role, "file.read"),
        batches: can(role, "batch.run"),
        dossier: can(role, "dossier.read"),
        exactAnswers: can(role, "answer.download"),
      }}
      now={new Date()}
    />
  )
}

/** Our own part of an AML report's page. People draw conclusions on the service's answer, so without an answer there is none. */
async function reportDesk(
  user: SignedInUser,
  check: CheckView,
  stored: StoredAnswer,
  names: readonly string[],
): Promise<ReportDesk | undefined> {
  if (check.operation !== "aml" || check.state !== "answered" || stored.kind !== "record") return undefined
  const { id, role } = user
  const mayReview = can(role, "aml.review")
  const mayConfirm = mayReview && can(role, "aml.confirm")
  const amlCase = await caseOf(check)
  const [review, versions, person, approvers, queue, owners] = await Promise.all([
    reviewOf(check, stored.data),
    versionsOf(check),
    knownPerson(user, check, names),
    mayReview ? approversFor(id) : [],
    mayReview ? queuePlace(check.id, { state: listWalked(amlCase, id, mayConfirm), viewer: user }) : null,
    assigneesOf([check.subjectId]),
  ])
  const ros = isEscalated(amlCase.steps) ? await rosOf(user, check.id) : undefined
  return {
    review,
    versions,
    change: await reportChange(user, check.id, versions),
    person,
    owner: owners.get(check.subjectId) ?? null,
    reviewCase: { ...amlCase, viewerId: id, approvers },
    queue,
    ros,
    may: { review: mayReview, confirm: mayConfirm },
  }
}
