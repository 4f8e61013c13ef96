import "server-only"
import { exactRecord } from "#lib/checks/answers/exact-json.ts"
import { recordPresence } from "#lib/checks/answers/read-answer.ts"
import { MAX_TEXT_BYTES, withFileAddresses, withoutLinkText } from "#lib/checks/answers/stored-answer.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { type CheckState, holdsAnswer } from "#lib/domain/check-states.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { answerText } from "#lib/upstream/answer-text.ts"
import { type AnswerFields, answerFields, NOTHING } from "./answer-cells.ts"

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
