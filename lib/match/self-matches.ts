import "server-only"
import { and, desc, eq, inArray } from "drizzle-orm"
import { recordFields } from "#lib/checks/answers/read-answer.ts"
import { ANSWER, readBody } from "#lib/checks/sealed-check.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { Holder } from "#lib/domain/access/permissions.ts"
import type { Operation } from "#lib/operations/define.ts"
import { OPERATION_SLUGS, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { askedBefore } from "#lib/subjects/asked-before.ts"
import { findSubjects } from "#lib/subjects/subject-of.ts"
import { foldWords } from "#lib/text/fold.ts"

const REGISTERS = OPERATION_SLUGS.filter((slug) => Object.keys(operationOf(slug).record.declared).length > 0)

/** Registry answers about one DNI that are looked at, the newest: more would say the same. */
const INSPECTED = 20

/** A declared field that equals an earlier registry answer of ours, and the time of that answer (ISO 8601 in UTC). Never the data itself. */
export type SelfMatch = { field: string; answeredAt: string }

/** Those of one row of a list, by its place. */
export type RowSelfMatches = { index: number; selfMatches: SelfMatch[] }

/** The rows of one request: each that was asked about before costs a look at its answers. */
export const MAX_SELF_MATCH_ROWS = 500

/** The same for many questions, by their place. Two queries find who was asked about at all, so a list of strangers costs no more. */
export async function selfMatchesOfRows(
  rows: readonly (Record<string, string> & { dni: string })[],
  role: Holder,
): Promise<RowSelfMatches[]> {
  const identifiers = rows.map(({ dni }) => dni)
  const asked = await Promise.all(REGISTERS.map((operation) => askedBefore(operation, identifiers, role)))
  const known = new Set(asked.flat().map(({ index }) => index))
  const found: RowSelfMatches[] = []
  for (const [index, row] of rows.entries()) {
    if (!known.has(index)) continue
    const selfMatches = await selfMatchesOf(row)
    if (selfMatches.length > 0) found.push({ index, selfMatches })
  }
  return found
}

/** The same of a question of any operation: only a match declares what it compares. */
export async function selfMatchesOfQuestion(
  operation: OperationSlug,
  { dni = "", ...declared }: Record<string, string>,
  on: Executor,
): Promise<SelfMatch[]> {
  return operation === "match" ? selfMatchesOf({ ...declared, dni }, on) : []
}

/** Returns the declared fields that our own registry answers about that DNI contain, each with the newest such answer. */
export async function selfMatchesOf(
  { dni, ...declared }: Record<string, string> & { dni: string },
  on: Executor = db(),
): Promise<SelfMatch[]> {
  const subjects = await findSubjects(dni, ["dni"], on)
  if (subjects.length === 0) return []
  const answers = await on
    .select({ operation: checks.operation, answer: ANSWER, settledAt: checks.settledAt })
    .from(checks)
    .where(
      and(
        inArray(
          checks.subjectId,
          subjects.map(({ id }) => id),
        ),
        inArray(checks.operation, REGISTERS),
        eq(checks.state, "answered"),
      ),
    )
    .orderBy(desc(checks.id))
    .limit(INSPECTED)
  const found = new Map<string, string>()
  for (const { operation, answer, settledAt } of answers) {
    const { body } = readBody(answer)
    if (!body || !settledAt) continue
    const register = operationOf(operation)
    const record = recordFields(register, body, Object.values(register.record.declared))
    for (const field of sameFields(register, declared, record)) {
      if (!found.has(field)) found.set(field, settledAt.toISOString())
    }
  }
  return [...found].map(([field, answeredAt]) => ({ field, answeredAt }))
}

/** The declared fields whose text is that of the record of an operation's answer, without regard to capitals, accents and blanks. */
export function sameFields(
  { record: { declared: fields } }: Pick<Operation, "record">,
  declared: Record<string, string>,
  record: unknown,
): string[] {
  if (typeof record !== "object" || record === null) return []
  return Object.entries(fields).flatMap(([field, name]) => {
    const [typed, answered] = [declared[field], (record as Record<string, unknown>)[name]]
    if (typed === undefined || typeof answered !== "string") return []
    return foldWords(typed) !== "" && foldWords(typed) === foldWords(answered) ? [field] : []
  })
}
