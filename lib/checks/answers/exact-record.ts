import { answerText } from "#lib/upstream/answer-text.ts"
import { type ExactJson, fieldOf, parseExact } from "./exact-json.ts"

/** The record of an answer's bytes, exactly as received; undefined without one. A task's read without `data` is all of it the answer. */
export function exactRecord(body: Uint8Array, isTask: boolean): ExactJson | undefined {
  const whole = parseExact(answerText(body))
  const data = fieldOf(whole, "data")
  return data === undefined && isTask ? whole : data
}
