import { type PostAnswer, postJson } from "#components/live/post-json.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** Longer than the server ever waits for the service: after it, our own server counts as unreachable. */
const TIMEOUT_MS = 150_000

/**
 * Why a question failed. `unreachable`: nobody knows whether it arrived, and the same key never asks twice;
 * `notReached`: the connection was lost before anything was asked. `signedOut`: the session was over, nothing was done, and the whole page says so.
 */
export type AskFailure =
  | { kind: "signedOut" }
  | { kind: "unreachable" | "notReached" }
  | { kind: "fields"; errors: Record<string, string[]> }
  | {
      kind: "problem"
      code: string
      title: string
      detail: string
      requestId: string | null
      /** It may have been asked: then it is in the history, under this id where it is known. */
      mayHaveCost: boolean
      checkId: string | null
    }

export type AskOutcome = { kind: "taken"; check: CheckView } | AskFailure

export type BrowserQuestion = {
  operation: OperationSlug
  input: Record<string, string>
  idempotencyKey: string
  /** The earlier check that is asked again on purpose. */
  repeatOf?: string | undefined
}

/** The browser's one way to ask. Resolves in every case; never sends anything a second time. */
export async function askCheck(question: BrowserQuestion): Promise<AskOutcome> {
  const answer = await postJson(
    `/api/checks/${question.operation}`,
    question.input,
    {
      "idempotency-key": question.idempotencyKey,
      ...(question.repeatOf ? { "x-repeat-of": question.repeatOf } : {}),
    },
    AbortSignal.timeout(TIMEOUT_MS),
  )
  if (answer === null) return { kind: "unreachable" }
  if (answer.status !== 200 && answer.status !== 202) return failureOf(answer)
  // A check that does not look like one: the answer was cut on its way, and its key will find it again.
  return isCheck(answer.body) ? { kind: "taken", check: answer.body } : { kind: "unreachable" }
}

/**
 * Returns the meaning of a refusal. A failure that is not in our own interface's format is of something in between (a proxy whose server was
 * killed): it says nothing about the result of the question, so that is `lost`.
 */
export function failureOf(
  { status, body }: PostAnswer,
  lost: "unreachable" | "notReached" = "unreachable",
): AskFailure {
  const problem = Object(body) as Record<string, unknown> // an empty object unless it is one
  const code = textOf(problem.code)
  if (status === 401) {
    reportSessionEnded("refused")
    return { kind: "signedOut" }
  }
  if (status === 422 && isFieldErrors(problem.errors)) return { kind: "fields", errors: problem.errors }
  if (status >= 500 && !code) return { kind: lost }
  return {
    kind: "problem",
    code: code ?? `http_${status}`,
    title: textOf(problem.title) ?? "",
    detail: textOf(problem.detail) ?? "",
    requestId: textOf(problem.requestId),
    mayHaveCost: problem.mayHaveCost === true,
    checkId: textOf(problem.checkId),
  }
}

function isCheck(body: unknown): body is CheckView {
  return typeof body === "object" && body !== null && "id" in body && "state" in body
}

function isFieldErrors(value: unknown): value is Record<string, string[]> {
  return typeof value === "object" && value !== null && Object.values(value).every(Array.isArray)
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}
