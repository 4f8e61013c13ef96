import { questionRow } from "#lib/checks/sealed-check.ts"
import { newRowId } from "#lib/db/row-id.ts"
import type { checks } from "#lib/db/schema/checks.ts"
import type { Problem } from "#lib/domain/failures.ts"
import { seal } from "#lib/vault/sealed.ts"

type Row = typeof checks.$inferInsert

/** A check as it is stored, of plain fields: for tests that write rows which the pipeline would make in another way. */
export function storedCheck({
  input,
  answerBody = null,
  problem = null,
  id = newRowId(),
  ...row
}: Omit<Row, "input" | "answerBody" | "problem" | "remoteState"> & {
  operation: Extract<Row["operation"], string>
  subjectId: string
  requestedBy: string
  input: Record<string, string>
  answerBody?: Buffer | null
  problem?: Problem | null
}): Row {
  const identity = {
    id,
    operation: row.operation,
    subjectId: row.subjectId,
    requestedBy: row.requestedBy,
  }
  return {
    ...row,
    ...identity,
    input: seal(questionRow(identity), input),
    answerBody: answerBody && seal(identity.id, answerBody),
    problem: problem && seal(identity.id, problem),
  }
}
