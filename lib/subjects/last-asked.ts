import "server-only"
import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import { madeAt } from "#lib/checks/lists/first-id-at.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { storedLine } from "#lib/checks/results/result-columns.ts"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import type { Holder } from "#lib/domain/access/permissions.ts"
import type { CheckState, Finding } from "#lib/domain/check-states.ts"
import type { Result, ResultKind, ResultMark } from "#lib/domain/results.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { isOperationSlug, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { findSubjects } from "./subject-of.ts"

/** The last time that one question (operation and fields) was asked. `askedAt` is ISO 8601 in UTC. */
export type LastAsked = {
  checkId: string
  /** Its subject: the id and the kind, never the identifier. */
  subject: { id: string; kind: SubjectKind }
  operation: OperationSlug
  /** Its fields; an empty one is that of the identifier that was looked up. */
  input: Record<string, string>
  state: CheckState
  /** The kind of its result; null where there is none. */
  resultKind: ResultKind | null
  /** What its result is told by beside the name that it brought, which is left out. */
  marks: ResultMark[]
  /** A person's finding, when they closed it for want of an answer. */
  finding: Finding | null
  askedAt: string
  askedBy: string
}

/** When each question about this identifier was last asked, newest first; of the operations visible to the role. */
export async function lastAsked(identifier: string, role: Holder, on: Executor = db()): Promise<LastAsked[]> {
  const found = await findSubjects(identifier, undefined, on)
  if (found.length === 0) return []
  // The newest of each question: "never asked" has to be true, however often the others were asked since.
  const rows = await on
    .selectDistinctOn([checks.operation, checks.questionIndex], {
      checkId: checks.id,
      subjectId: checks.subjectId,
      operation: checks.operation,
      question: QUESTION,
      state: checks.state,
      resultKind: checks.resultKind,
      result: checks.result,
      finding: checks.finding,
      askedAt: checks.requestedAt,
      askedBy: users.name,
    })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(
      and(
        inArray(
          checks.subjectId,
          found.map(({ id }) => id),
        ),
        inArray(checks.operation, visibleOperations(role).filter(isOperationSlug)),
        isNull(checks.erasedAt),
      ),
    )
    .orderBy(checks.operation, checks.questionIndex, desc(checks.id))
  const newestFirst = rows.toSorted((one, other) => (one.checkId < other.checkId ? 1 : -1))
  const questions = newestFirst.flatMap(({ operation, askedAt, subjectId, question, result, ...row }) => {
    const subject = found.find(({ id }) => id === subjectId)
    const input = tryInput(question)
    return subject && input && isOperationSlug(operation)
      ? [
          {
            ...row,
            marks: namelessMarks(storedLine({ id: row.checkId, resultKind: row.resultKind, result })),
            input: withoutIdentifier(operation, input),
            subject,
            operation,
            askedAt: madeAt(row.checkId, askedAt).toISOString(),
          },
        ]
      : []
  })
  return newestOfEach(questions)
}

/** The client sent the identifier, maybe in another writing; the answer need not repeat it. */
function withoutIdentifier(operation: OperationSlug, input: Record<string, string>): Record<string, string> {
  const { identifier } = operationOf(operation).subject(input)
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === identifier ? "" : value]),
  )
}

function namelessMarks(result: Result | null): ResultMark[] {
  return result?.line.marks.filter(({ as }) => as !== "text") ?? []
}

function newestOfEach(asked: LastAsked[]): LastAsked[] {
  const seen = new Map<string, LastAsked>()
  for (const one of asked) {
    const question = JSON.stringify([one.operation, Object.entries(one.input).sort()])
    if (!seen.has(question)) seen.set(question, one)
  }
  return [...seen.values()]
}
