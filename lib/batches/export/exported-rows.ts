import "server-only"
import { and, asc, eq, gt } from "drizzle-orm"
import { keptLine } from "#lib/checks/results/kept-line.ts"
import { ANSWER, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { heavyRead, type Reading } from "#lib/db/heavy-read.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { exportedAnswer } from "./exported-answer.ts"

export const ROWS_AT_ONCE = 200
/** Columns of an answer; a table says apart what does not fit. */
const MAX_ANSWER_COLUMNS = 1_000

/** A row of a batch with its question, answer and result, as an export reads it. */
export type ExportedRow = ReturnType<typeof opened>

/** The fields that any answer of the batch has, in the order in which they are met. */
export async function answerColumns(batchId: string): Promise<string[]> {
  const met = new Set<string>()
  let after = 0
  for (;;) {
    const page = await rowsBehind(batchId, after)
    if (page.length === 0) return [...met]
    after = page.at(-1)?.row ?? after
    for (const name of page.flatMap((row) => [...(exportedAnswer(row).answer?.keys() ?? [])])) {
      if (met.size < MAX_ANSWER_COLUMNS) met.add(name)
    }
  }
}

/** A row whose question or answer is not its own bears nothing but the word that it is damaged; the others go on. */
function opened({
  question,
  answer,
  problem: sealed,
  resultKind,
  result,
  ...row
}: Awaited<ReturnType<typeof keptBehind>>[number]) {
  const input = tryInput(question)
  const { damaged, body: answerBody } = readBody(answer)
  const problem = sealed?.tryOpen(row.id) ?? null
  const kept = { ...row, result: keptLine({ id: row.id, resultKind, result }) }
  if (input && !damaged && (sealed === null || problem)) return { ...kept, input, problem, answerBody }
  return { ...kept, input: {}, problem: null, problemCode: "record_damaged", answerBody: null, result: null }
}

/** The next rows behind that one, in the order of the file; fewer than `ROWS_AT_ONCE` are the last. */
export async function rowsBehind(batchId: string, after: number): Promise<ExportedRow[]> {
  return (await heavyRead((on) => keptBehind(on, batchId, after))).map(opened)
}

function keptBehind(on: Reading, batchId: string, after: number) {
  return on
    .select({
      id: checks.id,
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
    .where(and(eq(checks.batchId, batchId), gt(checks.batchRow, after)))
    .orderBy(asc(checks.batchRow))
    .limit(ROWS_AT_ONCE)
}
