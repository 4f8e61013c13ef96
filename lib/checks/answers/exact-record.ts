import { answerText } from "#lib/upstream/answer-text.ts"
import { type ExactJson, fieldOf, parseExact } from "./exact-json.ts"

/**
 * Returns the record of an answer's bytes, exactly as received; undefined when there is none, or when the bytes cannot be parsed. The body of a task's read is
 * not shown in the specification: without `data`, all of it is the answer.
 */
export function exactRecord(body: Uint8Array, isTask: boolean): ExactJson | undefined {
  const whole = parseExact(answerText(body))
  const data = fieldOf(whole, "data")
  return data === undefined && isTask ? whole : data
}
