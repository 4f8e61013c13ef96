import "server-only"
import type { Problem } from "#lib/domain/failures.ts"
import { ownField } from "#lib/json-object.ts"
import type { Operation, Task } from "#lib/operations/define.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import type { CallResult } from "#lib/upstream/call.ts"
import { isCertificateFault } from "#lib/upstream/certificate-fault.ts"
import { isServiceError, isServiceThrottle, readTaskBody, refusalWords } from "#lib/upstream/read-envelope.ts"
import { readTask } from "#lib/upstream/send.ts"

/** The outcome of one read of a pending task. Only `ended` changes its state; failures never do. */
export type PollOutcome =
  | { kind: "pending"; word: string; body: Buffer }
  | {
      kind: "ended"
      state: "answered" | "failed"
      word: string
      body: Buffer
      problem: Problem | null
      httpStatus: number
    }
  | { kind: "unrecognised"; body: Buffer }
  | { kind: "failure"; problem: Problem; signal: "key_refused" | "rate_limited" | null }

/** Reads the answer of a task's read. `pending` means pending; any other word means that it left pending, shown verbatim. */
export function pollOutcome(task: Task, result: CallResult): PollOutcome {
  if (result.kind === "not_sent" && isCertificateFault(result.reason))
    return failure({ code: "certificate_refused" })
  if (result.kind !== "reply") return failure({ code: "read_failed" })
  if (result.status < 200 || result.status >= 300) return refusedRead(task, result)
  if (result.bodyEnd !== "whole") return failure({ code: "read_failed" })
  const read = readTaskBody(result.body)
  if (!read) return failure({ code: "answer_unreadable" })
  const word = task.statePath === "unspecified" ? taskWord(read.json) : wordAt(read.json, task.statePath)
  const known = word === undefined ? undefined : meaningOf(task, word)
  if (word === undefined || known === undefined) return { kind: "unrecognised", body: result.body }
  if (known === "pending") return { kind: "pending", word, body: result.body }
  const problem: Problem | null = known === "failed" ? { code: "task_failed", ...messageOf(read.data) } : null
  return { kind: "ended", state: known, word, body: result.body, problem, httpStatus: result.status }
}

function meaningOf(task: Task, word: string): "pending" | "answered" | "failed" | undefined {
  if (isPendingWord(word)) return "pending"
  if (task.failedWords.includes(word)) return "failed"
  return task.answeredWords === "any" || task.answeredWords.includes(word) ? "answered" : undefined
}

function refusedRead(task: Task, reply: Extract<CallResult, { kind: "reply" }>): PollOutcome {
  const refusal = refusalWords(reply)
  const { status } = reply
  if (status === 401)
    return { kind: "failure", problem: { code: "key_refused", ...refusal }, signal: "key_refused" }
  if (status === 429 && isServiceThrottle(reply))
    return { kind: "failure", problem: { code: "rate_limited", ...refusal }, signal: "rate_limited" }
  if (status >= 400 && status < 500 && !isServiceError(reply, task.listedReadErrors))
    return failure({ code: "not_the_service", ...refusal })
  return failure({ code: status === 404 ? "task_not_found" : "read_failed", ...refusal })
}

function failure(problem: Problem): PollOutcome {
  return { kind: "failure", problem, signal: null }
}

function messageOf(data: unknown): Pick<Problem, "message"> {
  const message = ownField(ownField(data, "error"), "message")
  return typeof message === "string" ? { message } : {}
}

/** Where a task's state may stand, looked at in this order: the specification shows no place, so this is a list to be extended. */
const STATE_PLACES: readonly (readonly string[])[] = [
  ["data", "status"],
  ["data", "state"],
  ["data", "task", "status"],
  ["data", "task", "state"],
  ["data", "result", "status"],
  ["data", "result", "state"],
  ["task", "status"],
  ["task", "state"],
  ["state"],
]

/** The word for a task's state, verbatim; undefined when none is recognised. The envelope's `status: "success"` is about the call. */
export function taskWord(body: unknown): string | undefined {
  for (const place of STATE_PLACES) {
    const word = wordAt(body, place)
    if (word !== undefined) return word
  }
  const envelope = ownField(body, "status")
  return typeof envelope === "string" && envelope !== "success" && envelope.trim() !== ""
    ? envelope
    : undefined
}

function wordAt(body: unknown, place: readonly string[]): string | undefined {
  const word = place.reduce<unknown>(ownField, body)
  return typeof word === "string" && word.trim() !== "" ? word : undefined
}

export function isPendingWord(word: string): boolean {
  return word.trim().toLowerCase() === "pending"
}

/** Reads a task at the service, once, and returns its outcome; free. */
export async function readTaskOutcome(
  { task, ...operation }: Pick<Operation<CheckOperation>, "slug" | "wire"> & { task: Task },
  remoteId: string,
): Promise<PollOutcome> {
  return pollOutcome(task, await readTask(operation, task, remoteId))
}
