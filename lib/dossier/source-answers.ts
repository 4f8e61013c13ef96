import "server-only"
import { desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { type ExactJson, exactRecord } from "#lib/checks/answers/exact-json.ts"
import { withFileAddresses } from "#lib/checks/answers/stored-answer.ts"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { ANSWER, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import {
  type CheckOperation,
  isOperationSlug,
  OPERATION_SLUGS,
  type OperationSlug,
  operationOf,
} from "#lib/operations/registry.ts"

export type SourceAnswer = {
  checkId: string
  operation: OperationSlug
  age: "latest" | "earlier"
  input: Record<string, string>
  /** Its `data` exactly as received, without signed links; undefined when there is none or it cannot be read. */
  record: ExactJson | undefined
  askedAt: string
  askedBy: string
}

/** An answer that is stored and cannot be decrypted: nothing of it is compared with the others, and it does not count as missing. */
export type DamagedAnswer = { checkId: string; operation: OperationSlug; askedAt: string }

/** Newest first, those that open and those that do not. */
export type NewestAnswers = { answers: SourceAnswer[]; damaged: DamagedAnswer[] }

export async function newestAnswers(
  viewer: Viewer,
  subjectId: string,
  among: readonly OperationSlug[],
  most: number,
): Promise<NewestAnswers> {
  const visible = visibleOperations(viewer.role)
  const operations = among.filter((operation) => visible.includes(operation))
  return (await newestAnswersOf([subjectId], operations, most)).get(subjectId) ?? { answers: [], damaged: [] }
}

/** The same of several subjects, without a check of permissions; each found by a walk of an index, however many there are. */
export async function newestAnswersOf(
  subjectIds: readonly string[],
  operations: readonly OperationSlug[],
  most: number,
  on: Executor = db(),
): Promise<Map<string, NewestAnswers>> {
  if (operations.length === 0 || subjectIds.length === 0) return new Map()
  const newest = subjectIds.map((id) => newestIds(id, operations, most))
  const rows = await on
    .select({
      id: checks.id,
      subjectId: checks.subjectId,
      operation: checks.operation,
      question: QUESTION,
      answer: ANSWER,
      askedAt: checks.requestedAt,
      askedBy: users.name,
    })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(inArray(checks.id, sql`(${sql.join(newest, sql` union all `)})`))
    .orderBy(desc(checks.id))
  const linked = await filesOf(
    rows.map(({ id }) => id),
    on,
  )
  const seen = new Set<string>()
  type Found = SourceAnswer | DamagedAnswer | undefined
  function present({
    id,
    subjectId,
    operation,
    question,
    answer,
    askedAt,
    ...row
  }: (typeof rows)[number]): Found {
    const input = tryInput(question)
    const { damaged, body } = readBody(answer)
    if (!isOperationSlug(operation)) return undefined
    if (input === undefined || damaged) return inPlaceOf({ id, operation })
    const at = askedAt.toISOString()
    const mine = linked.filter(({ checkId }) => checkId === id)
    const record = recordOf(id, operation, body, mine)
    const place = `${subjectId} ${operation}`
    const age = seen.has(place) ? ("earlier" as const) : ("latest" as const)
    seen.add(place)
    return { ...row, input, checkId: id, operation, age, record, askedAt: at }
  }
  const found = new Map<string, NewestAnswers>()
  for (const row of rows) {
    const one = withFallback<Found>(
      row.id,
      () => present(row),
      () => inPlaceOf(row),
    )
    const own = found.get(row.subjectId) ?? { answers: [], damaged: [] }
    found.set(row.subjectId, own)
    if (one === undefined) continue
    if ("age" in one) own.answers.push(one)
    else own.damaged.push(one)
  }
  return found
}

function inPlaceOf({ id, operation }: { id: string; operation: CheckOperation }): DamagedAnswer | undefined {
  if (!isOperationSlug(operation)) return undefined
  return { checkId: id, operation, askedAt: instantOfId(id).toISOString() }
}

/** The query of the newest answered checks of each operation; of one subject named as it is, since only then an index is walked. */
export function newestIds(subjectId: string, operations: readonly OperationSlug[], most: number): SQL {
  const values = operations.map((operation) => sql`(${operation})`)
  return sql`(select latest.id from (values ${sql.join(values, sql`, `)}) as asked (operation)
    cross join lateral (
      select ${checks.id} from ${checks}
      where ${checks.subjectId} = ${subjectId} and ${checks.operation} = asked.operation and ${checks.state} = 'answered'
        and ${checks.erasedAt} is null
      order by ${checks.id} desc limit ${most}
    ) as latest)`
}

/** In the order of the operations, as they are compared. */
export function inOrder(answers: readonly SourceAnswer[]): SourceAnswer[] {
  const placeOf = ({ operation }: SourceAnswer) => OPERATION_SLUGS.indexOf(operation)
  return answers.toSorted((left, right) => placeOf(left) - placeOf(right))
}

/** Returns the records of these checks unchanged, without signed links, by the check's id, and those that are damaged; those without one are left out. */
export async function recordsOf(
  checkIds: readonly string[],
  on: Pick<Executor, "select"> = db(),
): Promise<{ records: Map<string, ExactJson>; damaged: Set<string> }> {
  const records = new Map<string, ExactJson>()
  const damaged = new Set<string>()
  if (checkIds.length === 0) return { records, damaged }
  const rows = await on
    .select({ id: checks.id, operation: checks.operation, answer: ANSWER })
    .from(checks)
    .where(inArray(checks.id, [...checkIds]))
  const ids = rows.map(({ id }) => id)
  const linked = await filesOf(ids, on)
  for (const { id, operation, answer } of rows) {
    const { damaged: isDamaged, body } = readBody(answer)
    const mine = linked.filter(({ checkId }) => checkId === id)
    const record = answer.state === "answered" ? recordOf(id, operation, body, mine) : undefined
    if (isDamaged) damaged.add(id)
    if (record !== undefined) records.set(id, record)
  }
  return { records, damaged }
}

async function filesOf(checkIds: string[], on: Pick<Executor, "select"> = db()) {
  if (checkIds.length === 0) return []
  return on
    .select({ id: files.id, role: files.role, checkId: files.checkId })
    .from(files)
    .where(inArray(files.checkId, checkIds))
}

/** Returns the record; undefined where there is none or it cannot be parsed: then the page of its check shows its bytes. */
function recordOf(
  checkId: string,
  slug: CheckOperation,
  body: Buffer | null,
  linked: readonly { id: string; role: string }[],
): ExactJson | undefined {
  if (body === null) return undefined
  const { fileFields, task } = operationOf(slug)
  const read = () => {
    const data = exactRecord(body, task !== null)
    return data === undefined ? undefined : withFileAddresses(data, fileFields, linked)
  }
  return withFallback(checkId, read, () => undefined)
}
