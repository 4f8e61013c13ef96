import "server-only"
import { and, count, desc, eq } from "drizzle-orm"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import type { CheckView, PersonRef } from "#lib/checks/present-check.ts"
import { ANSWER, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { reportDoubts } from "#lib/reports/report-row.ts"
import { type ReportSummary, reportSummary } from "./report-summary.ts"

/** One of the reports on a subject; `summary` is null where the answer held no record. */
export type ReportVersion = {
  id: string
  requestedAt: string
  requestedBy: PersonRef
  summary: ReportSummary | null
  /** It was asked about a document that is probably mistyped. */
  isUnusual: boolean
}

export type ReportVersions = { versions: ReportVersion[]; total: number }

const MAX_VERSIONS = 50

/** The answered reports on the subject of a report that the caller may see, newest first: who sees one sees all. */
export async function versionsOf(check: CheckView): Promise<ReportVersions> {
  const alike = and(
    eq(checks.subjectId, check.subjectId),
    eq(checks.operation, "aml"),
    eq(checks.state, "answered"),
  )
  const [rows, [counted]] = await Promise.all([
    db()
      .select({
        id: checks.id,
        requestedAt: checks.requestedAt,
        question: QUESTION,
        answer: ANSWER,
        by: { id: users.id, name: users.name },
      })
      .from(checks)
      .innerJoin(users, eq(users.id, checks.requestedBy))
      .where(alike)
      .orderBy(desc(checks.id))
      .limit(MAX_VERSIONS),
    db().select({ total: count() }).from(checks).where(alike),
  ])
  const versions = rows.map(({ id, requestedAt, question, answer, by }) => {
    const read = () => ({
      requestedAt: requestedAt.toISOString(),
      summary: summaryOf(readBody(answer).body),
      isUnusual: reportDoubts(null, tryInput(question)?.dni).isUnusual,
    })
    const inPlace = () => ({ requestedAt: instantOfId(id).toISOString(), summary: null, isUnusual: false })
    return { id, requestedBy: by, ...withFallback(id, read, inPlace) }
  })
  return { versions, total: counted?.total ?? versions.length }
}

function summaryOf(body: Buffer | null): ReportSummary | null {
  return body === null ? null : (reportSummary(body) ?? null)
}
