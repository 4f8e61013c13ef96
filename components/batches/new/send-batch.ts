import { type AskFailure, failureOf } from "#components/ask/ask-check.ts"
import { postJson } from "#components/live/post-json.ts"
import type { SourceTable } from "#lib/domain/source-columns.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** Longer than ten thousand rows ever take to be written down. */
const TIMEOUT_MS = 150_000

export type BatchRequest = {
  operation: OperationSlug
  name: string
  rows: readonly Readonly<Record<string, string>>[]
  ceiling: number | null
  own: SourceTable | null
}

export type BatchOutcome = { kind: "started"; id: string } | AskFailure

let lastSent: { body: string; key: string } | null = null

/**
 * Starts a batch. The same list under the same ceiling is sent with the same key until an answer came, so that pressing twice, or again
 * after a lost connection, makes one batch. Resolves in every case.
 */
export async function sendBatch(request: BatchRequest): Promise<BatchOutcome> {
  const body = JSON.stringify(request)
  if (lastSent?.body !== body) lastSent = { body, key: crypto.randomUUID() }
  const answer = await postJson(
    "/api/batches",
    request,
    { "idempotency-key": lastSent.key },
    AbortSignal.timeout(TIMEOUT_MS),
  )
  if (answer === null) return { kind: "unreachable" }
  if (answer.status !== 202) return failureOf(answer)
  if (!hasId(answer.body)) return { kind: "unreachable" } // cut on its way: its key will find the batch again
  lastSent = null
  return { kind: "started", id: answer.body.id }
}

function hasId(body: unknown): body is { id: string } {
  return typeof body === "object" && body !== null && "id" in body && typeof body.id === "string"
}

/** The messages of our server by row (its place among those that were sent) and field; what belongs to none apart. */
export function errorsByRow(errors: Record<string, string[]>): {
  rows: Map<number, Record<string, string[]>>
  other: string[]
} {
  const rows = new Map<number, Record<string, string[]>>()
  const other: string[] = []
  for (const [path, messages] of Object.entries(errors)) {
    const [, index, field] = /^rows\.(\d+)\.(.*)$/.exec(path) ?? []
    if (index === undefined) other.push(...messages)
    else rows.set(Number(index), { ...rows.get(Number(index)), [field ?? ""]: messages })
  }
  return { rows, other }
}
