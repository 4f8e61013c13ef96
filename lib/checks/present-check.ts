import "server-only"
import { eq, inArray, sql } from "drizzle-orm"
import { storedLine } from "#lib/checks/results/result-columns.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import { prepared } from "#lib/db/statement.ts"
import type { Charge } from "#lib/domain/charges.ts"
import { type CheckState, holdsAnswer } from "#lib/domain/check-states.ts"
import { type FileProblem, isUnshown, type Problem } from "#lib/domain/failures.ts"
import type { FileState } from "#lib/domain/file-states.ts"
import type { Result } from "#lib/domain/results.ts"
import { isBoundFile } from "#lib/files/bound-copy.ts"
import type { Warning } from "#lib/operations/deviations.ts"
import { isAboutUnusual } from "#lib/operations/question-document.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { otherCharset } from "#lib/upstream/answer-text.ts"
import { seal, textOf } from "#lib/vault/sealed.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { otherThanAsked } from "./answers/other-than-asked.ts"
import { readAnswer } from "./answers/read-answer.ts"
import { DAMAGED, damagedInput, unshownSummary, unshownView } from "./damaged-check.ts"
import type { SettledCheck } from "./pipeline/submit.ts"
import { ANSWER, readBody, tryInput } from "./sealed-check.ts"
import { withFallback } from "./with-fallback.ts"

export type PersonRef = { id: string; name: string }

/** A file of a check in our interface. `sha256` and `size` are known once it was fetched through us. */
export type CheckFile = {
  id: string
  role: string
  name: string
  sha256: string | null
  size: number | null
  state: FileState
  sealedAt: string | null
  /** When its link is thought to die (an estimate); null where the specification gives it no lifetime. */
  linkUntil: string | null
  /** Attempts to seal it so far, and the failure of the last one. */
  tries: number
  problem: FileProblem | null
  problemStatus: number | null
}

/** A check in a list: everything but its answer. Instants are ISO 8601 in UTC. */
export type CheckSummary = {
  id: string
  operation: CheckOperation
  state: CheckState
  charge: Charge
  /** The question, masked as its operation requires: contact data of signers is masked. */
  input: Record<string, string>
  /** Its document has not the form of its kind: it may be mistyped, and an answer about nobody. */
  isUnusual: boolean
  remoteId: string | null
  problem: Problem | null
  /** The one-line result of its answer; null while there is no answer. */
  result: Result | null
  subjectId: string
  requestedBy: PersonRef
  requestedAt: string
  settledAt: string | null
  batchId: string | null
  batchRow: number | null
  revision: number
}

/** A check with its answer, as `GET /api/checks/{id}` and `POST /api/checks/{operation}` give it. */
export type CheckView = CheckSummary & {
  /** The service's `data`, untouched but for signed links, which are replaced by our own address of the file. */
  answer: unknown
  /** The presence of `data`; null while there is no answer. */
  presence: "value" | "null" | "empty" | "absent" | null
  message: string | null
  /** Where the answer differs from the specification, and from the question. */
  warnings: Warning[]
  files: CheckFile[]
  httpStatus: number | null
  /** The state that an answer would have led to, had it not come after a person closed the check; null where there was none. */
  lateState: CheckState | null
  answerSha256: string | null
  answerBytes: number | null
  requestId: string
  attempts: number
  repeatOf: string | null
  sentAt: string | null
  /** When the program goes on by itself with a check that waits. */
  notBefore: string | null
  remoteState: string | null
  /** Reads of a task so far, the last one, and when the next is due. */
  polls: number
  polledAt: string | null
  pollAt: string | null
}

type Row = typeof checks.$inferSelect

export async function checkById(id: string): Promise<CheckView | undefined> {
  return (await checksWithAnswers([id]))[0]
}

const WITH_ANSWERS = prepared((on) =>
  on
    .select({ check: checks, sha256: ANSWER.sha256, person: { id: users.id, name: users.name } })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(sql`${checks.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("checks_with_answers"),
)

/** The checks of those ids with their answers, in the order given; ids that are none are left out. Two queries, however many they are. */
export async function checksWithAnswers(ids: readonly string[]): Promise<CheckView[]> {
  if (ids.length === 0) return []
  const rows = await WITH_ANSWERS().execute({ ids: [...ids] })
  const withFiles = rows.filter(({ check }) => operationOf(check.operation).fileFields.length > 0)
  const linked = await filesOf(withFiles.map(({ check }) => check.id))
  const found = new Map(rows.map((row) => [row.check.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { check, sha256, person } = row
    const whole = () => presentCheck(check, sha256, person, linked.get(id) ?? [])
    return [withFallback(id, whole, (why) => unshownView(check, person, why))]
  })
}

/** A check that was just settled, without files, as reading it back would present it. */
export function presentSettled({ check, body }: SettledCheck, { id, name }: PersonRef): CheckView {
  const row = { ...check, answerBody: body && seal(check.id, body) }
  return withFallback(
    check.id,
    () => presentCheck(row, body && sha256Hex(body), { id, name }, []),
    (why) => unshownView(row, { id, name }, why),
  )
}

async function filesOf(checkIds: string[]): Promise<Map<string, (typeof files.$inferSelect)[]>> {
  if (checkIds.length === 0) return new Map()
  const rows = await db().select().from(files).where(inArray(files.checkId, checkIds))
  return Map.groupBy(rows, ({ checkId }) => checkId)
}

/** Returns the problem to show for a check that is not answered; a damaged row takes precedence. */
function problemOf(check: Omit<Row, "answerBody">, isDamaged: boolean): Problem | null {
  if (isDamaged) return DAMAGED
  return check.problem === null ? null : (check.problem.tryOpen(check.id) ?? DAMAGED)
}

/** Returns a row as a list item. Of one that cannot be decrypted it shows nothing but that; `isDamaged` where the answer is known not to be its own. */
export function summarize(
  check: Omit<Row, "answerBody">,
  person: PersonRef,
  isDamaged = false,
): CheckSummary {
  const whole = () => summaryOf(check, person, isDamaged)
  return withFallback(check.id, whole, (why) => unshownSummary(check, person, why))
}

function summaryOf(check: Omit<Row, "answerBody">, person: PersonRef, isDamaged: boolean): CheckSummary {
  const input = tryInput(check)
  const operation = operationOf(check.operation)
  return {
    id: check.id,
    operation: check.operation,
    state: check.state,
    charge: check.charge,
    input: input ? operation.visible(input) : damagedInput(check.operation),
    isUnusual: input !== undefined && isAboutUnusual(operation, input),
    remoteId: check.remoteId,
    problem: problemOf(check, isDamaged || input === undefined),
    result: isDamaged ? null : storedLine(check),
    subjectId: check.subjectId,
    requestedBy: person,
    requestedAt: check.requestedAt.toISOString(),
    settledAt: check.settledAt?.toISOString() ?? null,
    batchId: check.batchId,
    batchRow: check.batchRow,
    revision: check.revision,
  }
}

function presentFile(file: typeof files.$inferSelect): CheckFile {
  return {
    id: file.id,
    role: file.role,
    name: file.role,
    sha256: file.sha256,
    size: file.size,
    state: file.state,
    sealedAt: file.sealedAt?.toISOString() ?? null,
    linkUntil: file.linkUntil?.toISOString() ?? null,
    tries: file.sealAttempts,
    problem: file.sealProblem,
    problemStatus: file.sealHttpStatus,
  }
}

function presentCheck(
  check: Row,
  sha256: string | null,
  person: PersonRef,
  linked: (typeof files.$inferSelect)[],
): CheckView {
  const operation = operationOf(check.operation)
  const { id, state } = check
  const { damaged, body } = readBody({ id, state, body: check.answerBody, sha256 })
  const summary = summarize(check, person, damaged || !linked.every(isBoundFile))
  const isWhole = !isUnshown(summary.problem)
  const readable = holdsAnswer(check) && isWhole ? body : null
  // Bytes that no reading gets through are shown as the text that they are.
  const read = readable
    ? withFallback(
        id,
        () => readAnswer(operation, readable, linked),
        () => undefined,
      )
    : undefined
  return {
    ...summary,
    answer: read?.data ?? null,
    presence: read?.presence ?? null,
    message: read?.message ?? summary.problem?.message ?? null,
    warnings:
      read && readable
        ? [
            ...otherThanAsked(operation, tryInput(check), read.data),
            ...otherCharset(readable),
            ...read.deviations,
          ]
        : [],
    files: linked.map(presentFile),
    httpStatus: check.httpStatus,
    lateState: check.lateState,
    answerSha256: body ? sha256Hex(body) : null,
    answerBytes: body?.length ?? null,
    requestId: check.requestId,
    attempts: check.attempts,
    repeatOf: check.repeatOf,
    sentAt: check.sentAt?.toISOString() ?? null,
    notBefore: check.notBefore?.toISOString() ?? null,
    remoteState: check.remoteState && textOf(check.remoteState, id),
    polls: check.polls,
    polledAt: check.polledAt?.toISOString() ?? null,
    pollAt: check.pollAt?.toISOString() ?? null,
  }
}
