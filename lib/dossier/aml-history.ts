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
import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import { isOfAnother } from "#lib/reports/is-of-another.ts"
import { disagreementIn, levelOf } from "#lib/reports/present-report.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { MAX } from "./newest-only.ts"

/**
 * One AML report of the subject. `level` is the service's word, null when there is none as text; where the answer cannot be decrypted, that it is damaged.
 * `isOfAnother`: it names another number than was asked about, so its level says nothing about the subject.
 */
export type AmlPoint = {
  checkId: string
  level: string | null
  /** How its sections do not bear out that level. */
  disagreement: LevelDisagreement | null
  isOfAnother: boolean
  /** It was asked about a document that is probably mistyped. */
  isUnusual: boolean
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
        const dni = tryInput(question)?.dni
        return {
          level: damaged ? DAMAGED_TEXT : levelOf(body),
          disagreement: damaged ? null : disagreementIn(body),
          isOfAnother: isOfAnother(body, dni),
          isUnusual: dni !== undefined && isUnusualDocument("dni", dni),
          askedAt: at.toISOString(),
        }
      }
      const inPlace = ({ text }: WhyUnshown) => ({
        level: text,
        disagreement: null,
        isOfAnother: false,
        isUnusual: false,
        askedAt: instantOfId(row.checkId).toISOString(),
      })
      return { ...row, ...withFallback(row.checkId, read, inPlace) }
    })
    .reverse()
}
