import "server-only"
import { and, eq, isNull } from "drizzle-orm"
import { asksForReview } from "#lib/aml/report-summary.ts"
import {
  ANSWER,
  QUESTION,
  type Question,
  readBody,
  type SealedAnswer,
  tryInput,
} from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { changedSince, newestRevision } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { amlCases } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { CaseState } from "#lib/domain/aml/cases.ts"
import { isAboutUnusual } from "#lib/operations/question-document.ts"
import { operationOf } from "#lib/operations/registry.ts"

/** Opens the case of an answered report, once; its answer says whether it needs a review. One that cannot be read needs one. */
export async function openCase(checkId: string): Promise<void> {
  const [report] = await db()
    .select({ question: QUESTION, answer: ANSWER })
    .from(checks)
    .where(and(eq(checks.id, checkId), isReport))
  if (!report) return
  const { question, answer } = report
  const { subjectId } = question
  await db()
    .insert(amlCases)
    .values({ checkId, subjectId, state: firstState(question, answer) })
    .onConflictDoNothing()
}

const isReport = and(eq(checks.operation, "aml"), eq(checks.state, "answered"))

function firstState(question: Question, answer: SealedAnswer): CaseState {
  const read = () => {
    const { damaged, body } = readBody(answer)
    const asked = tryInput(question)
    const isUnusual = asked !== undefined && isAboutUnusual(operationOf("aml"), asked)
    return damaged || (body !== null && (isUnusual || asksForReview(body)))
  }
  return withFallback(answer.id, read, () => true) ? "open" : "unneeded"
}

/** Answered reports whose case is to be opened: at first among all, then among those that changed since; `forget` begins anew. */
export function casesToOpen(): { due: (atMost: number) => Promise<string[]>; forget: () => void } {
  let since: number | null = null
  return {
    async due(atMost) {
      const newest = await newestRevision("check_revision")
      const found = await db()
        .select({ id: checks.id })
        .from(checks)
        .leftJoin(amlCases, eq(amlCases.checkId, checks.id))
        .where(
          and(isReport, isNull(amlCases.checkId), since === null ? undefined : changedSince(checks, since)),
        )
        .limit(atMost)
      if (found.length < atMost) since = newest
      return found.map(({ id }) => id)
    },
    forget() {
      since = null
    },
  }
}
