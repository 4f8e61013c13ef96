import "server-only"
import type { CheckView } from "#lib/checks/present-check.ts"
import { type ExactJson, writeExact } from "./exact-json.ts"
import { NESTED_TOO_DEEP, WITHHELD_LINK } from "./read-answer.ts"
import { shownAnswer, storedAnswer } from "./stored-answer.ts"

/** A check as JSON, its `answer` with what `JSON.parse` would lose: figures beyond 2^53, the zero of `10.10`, the order of keys like numbers. */
export async function checkJson(
  check: CheckView & { signatureId?: string },
  body?: Buffer | null,
): Promise<string> {
  if (!mayLose(check.answer)) return JSON.stringify(check)
  const stored = body ? shownAnswer(check, body) : await storedAnswer(check)
  return withExactAnswer(check, stored.kind === "record" ? stored.data : undefined)
}

/** The same for a record that is known exactly; without one the answer is written as it was read. */
export function withExactAnswer(check: { answer: unknown }, record: ExactJson | undefined): string {
  if (record === undefined) return JSON.stringify(check)
  const { answer: _, ...rest } = check
  const others = JSON.stringify(rest).slice(1, -1)
  return `{${others === "" ? "" : `${others},`}"answer":${writeExact(record, WITHHELD_LINK)}}`
}

/** Whether a record holds anything of which reading may have lost something. Most hold none, and need not be looked up again. */
function mayLose(value: unknown): boolean {
  if (typeof value === "number" || value === NESTED_TOO_DEEP) return true
  if (typeof value !== "object" || value === null) return false
  if (!Array.isArray(value) && Object.keys(value).some((key) => /^\d+$/.test(key))) return true
  return Object.values(value).some(mayLose)
}
