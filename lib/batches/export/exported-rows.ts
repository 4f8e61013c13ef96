import "server-only"
import { and, asc, eq, gt, inArray } from "drizzle-orm"
import { isWanted, type RowsWanted } from "#lib/batches/rows-wanted.ts"
import { exactRecord } from "#lib/checks/answers/exact-json.ts"
import { recordPresence } from "#lib/checks/answers/read-answer.ts"
import { MAX_TEXT_BYTES, withFileAddresses, withoutLinkText } from "#lib/checks/answers/stored-answer.ts"
import { storedLine } from "#lib/checks/results/result-columns.ts"
import { ANSWER, ANSWER_BYTES, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db, type Reading } from "#lib/db/client.ts"
import { groupsToRead } from "#lib/db/groups-to-read.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { type CheckState, holdsAnswer } from "#lib/domain/check-states.ts"
import { isAboutUnusual } from "#lib/operations/question-document.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { answerText } from "#lib/upstream/answer-text.ts"
import { type AnswerFields, answerFields, NOTHING } from "./answer-cells.ts"

/** Of so many rows it is asked at a time how large their answers are; so many are read together, unless they are large. */
const SIZES_AT_ONCE = 1_000
const ROWS_AT_ONCE = 200
const MAX_ANSWER_COLUMNS = 1_000

export type ExportedRow = ReturnType<typeof opened>

/** The fields that any of these answers has, in the order in which they are met. */
export async function answerColumns(batchId: string, wanted: RowsWanted): Promise<string[]> {
  const met = new Set<string>()
  for await (const rows of exportedRows(batchId, wanted)) {
    for (const name of rows.flatMap((row) => [...(exportedAnswer(row).answer?.keys() ?? [])])) {
      if (met.size < MAX_ANSWER_COLUMNS) met.add(name)
    }
  }
  return [...met]
}

/** A row whose question or answer is not its own has nothing but the word that it is damaged; the others go on. */
function opened({
  question,
  answer,
  problem: sealed,
  resultKind,
  result,
  ...row
}: Awaited<ReturnType<typeof storedRowsOf>>[number]) {
  const input = tryInput(question)
  const { damaged, body: answerBody } = readBody(answer)
  const problem = sealed?.tryOpen(row.id) ?? null
  const kept = { ...row, isUnusual: false, result: storedLine({ id: row.id, resultKind, result }) }
  if (input && !damaged && (sealed === null || problem))
    return {
      ...kept,
      ...{ input, problem, answerBody },
      isUnusual: isAboutUnusual(operationOf(row.operation), input),
    }
  return { ...kept, input: {}, problem: null, problemCode: "record_damaged", answerBody: null, result: null }
}

/** The rows of a batch in the order of its file, few of them or few bytes at a time. */
export async function* exportedRows(
  batchId: string,
  wanted: RowsWanted,
): AsyncGenerator<ExportedRow[], undefined> {
  let after = 0
  for (;;) {
    const page = await sizesBehind(db(), batchId, after, wanted)
    for (const group of groupsToRead(page, ROWS_AT_ONCE)) {
      const ids = group.map(({ id }) => id)
      yield (await storedRowsOf(db(), ids)).map(opened)
    }
    if (page.length < SIZES_AT_ONCE) return undefined
    after = page.at(-1)?.row ?? after
  }
}

function sizesBehind(on: Reading, batchId: string, after: number, wanted: RowsWanted) {
  return on
    .select({ id: checks.id, row: checks.batchRow, bytes: ANSWER_BYTES })
    .from(checks)
    .where(and(eq(checks.batchId, batchId), gt(checks.batchRow, after), isWanted(wanted)))
    .orderBy(asc(checks.batchRow))
    .limit(SIZES_AT_ONCE)
}

function storedRowsOf(on: Reading, ids: string[]) {
  return on
    .select({
      id: checks.id,
      subjectId: checks.subjectId,
      row: checks.batchRow,
      operation: checks.operation,
      question: QUESTION,
      state: checks.state,
      lateState: checks.lateState,
      charge: checks.charge,
      problemCode: checks.problemCode,
      problem: checks.problem,
      remoteId: checks.remoteId,
      requestedAt: checks.requestedAt,
      settledAt: checks.settledAt,
      httpStatus: checks.httpStatus,
      answer: ANSWER,
      resultKind: checks.resultKind,
      result: checks.result,
    })
    .from(checks)
    .where(inArray(checks.id, ids))
    .orderBy(asc(checks.batchRow))
}

type Answered = {
  id: string
  operation: CheckOperation
  state: CheckState
  lateState: CheckState | null
  answerBody: Buffer | null
}

type Exported = { presence: string | null; answer: AnswerFields | null }

/** The form of a record and its fields; bare text of one that cannot be parsed, `NOTHING.unread` of one that cannot be read. No links. */
export function exportedAnswer(check: Answered): Exported {
  const unread = { presence: NOTHING.unread, answer: null }
  return withFallback(
    check.id,
    () => readForExport(check),
    () => unread,
  )
}

function readForExport({ operation, state, lateState, answerBody }: Answered): Exported {
  const declared = operationOf(operation)
  const isRecord = holdsAnswer({ state, lateState }) || (state === "failed" && declared.task !== null)
  if (!isRecord || !answerBody) return { presence: null, answer: null }
  const presence = recordPresence(declared, answerBody) ?? null
  if (presence !== "value") return { presence, answer: null }
  const data = exactRecord(answerBody, declared.task !== null)
  const { fileFields } = declared
  const shown =
    data === undefined
      ? withoutLinkText(answerText(answerBody.subarray(0, MAX_TEXT_BYTES)), fileFields)
      : withFileAddresses(data, fileFields, [])
  return { presence, answer: answerFields(shown) }
}
