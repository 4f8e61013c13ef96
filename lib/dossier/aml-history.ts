import "server-only"
import { and, desc, eq, isNull } from "drizzle-orm"
import type { LevelDisagreement } from "#lib/aml/report-summary.ts"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { ANSWER, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { type WhyUnshown, withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { can, type Holder } from "#lib/domain/access/permissions.ts"
import { disagreementIn, levelOf } from "#lib/reports/present-report.ts"
import { type ReportDoubts, reportDoubts } from "#lib/reports/report-row.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { MAX } from "./newest-only.ts"

/** `level`: the service's word, null when there is none as text; where the answer cannot be decrypted, that it is damaged. */
export type AmlPoint = ReportDoubts & {
  checkId: string
  level: string | null
  disagreement: LevelDisagreement | null
  askedAt: string
  askedBy: string
}

/** The newest AML reports about the subject, the oldest of them first. */
export async function amlHistory(role: Holder, subjectId: string): Promise<AmlPoint[]> {
  if (!can(role, "aml.read")) return []
  const rows = await db()
    .select({
      checkId: checks.id,
      question: QUESTION,
      answer: ANSWER,
      at: checks.requestedAt,
      askedBy: users.name,
    })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(
      and(
        eq(checks.subjectId, subjectId),
        eq(checks.operation, "aml"),
        eq(checks.state, "answered"),
        isNull(checks.erasedAt),
      ),
    )
    .orderBy(desc(checks.id))
    .limit(MAX.aml)
  return rows
    .map(({ question, answer, at, ...row }) => {
      const read = () => {
        const { damaged, body } = readBody(answer)
        return {
          level: damaged ? DAMAGED_TEXT : levelOf(body),
          disagreement: damaged ? null : disagreementIn(body),
          ...reportDoubts(body, tryInput(question)?.dni),
          askedAt: at.toISOString(),
        }
      }
      const inPlace = ({ text }: WhyUnshown) => ({
        level: text,
        disagreement: null,
        ...reportDoubts(null, undefined),
        askedAt: instantOfId(row.checkId).toISOString(),
      })
      return { ...row, ...withFallback(row.checkId, read, inPlace) }
    })
    .reverse()
}
