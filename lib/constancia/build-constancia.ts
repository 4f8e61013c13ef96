import type { CheckStep } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { type CheckState, type Finding, holdsAnswer } from "#lib/domain/check-states.ts"
import { failureFacts } from "#lib/domain/failures.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { isIdentifierField, maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { localTime } from "#lib/time/zone-day.ts"
import type { Constancia, ConstanciaInstant } from "./constancia.ts"

export type ConstanciaSource = {
  check: CheckView
  steps: readonly CheckStep[]
  finding: Finding | undefined
  masked: boolean
  /** When it is made, by the database's clock, and the name of who makes it. */
  made: { at: Date; by: string }
  installation: { version: string; origin: string; simulated: boolean; zone: string }
  words: Pick<Constancia, "proves" | "doesNotProve" | "result">
}

/** Builds the constancia of a check from the facts known at this moment. Pure: the same source gives the same constancia. */
export function buildConstancia(source: ConstanciaSource): Constancia {
  const { check, steps, finding, masked, made, installation, words } = source
  const at = (iso: string) => instantOf(iso, installation.zone)
  const orNull = (iso: string | null) => (iso === null ? null : at(iso))
  return {
    format: "cotejo-constancia/1",
    product: { name: "Cotejo", version: installation.version },
    origin: installation.origin,
    simulated: installation.simulated,
    made: { at: at(made.at.toISOString()), by: made.by.toWellFormed() },
    check: checkPart(check, finding),
    asked: {
      by: check.requestedBy.name.toWellFormed(),
      masked,
      fields: wellFormed(masked ? maskQuestion(check.input) : check.input),
    },
    instants: {
      requested: at(check.requestedAt),
      sent: orNull(check.sentAt),
      answered: orNull(check.httpStatus === null ? null : answeredAt(steps)),
      settled: orNull(check.settledAt),
      lastRead: orNull(check.polledAt),
    },
    httpStatus: check.httpStatus,
    answer: answerPart(check, steps),
    files: check.files.map(({ role, state, sha256, size, sealedAt }) => ({
      role,
      state,
      sha256,
      bytes: size,
      sealed: orNull(sealedAt),
    })),
    steps: steps.map((step) => ({
      state: step.state,
      charge: step.charge,
      at: at(step.at),
      httpStatus: step.httpStatus,
      problem: step.problemCode,
      by: step.by?.name.toWellFormed() ?? null,
    })),
    ...words,
  }
}

function checkPart(check: CheckView, finding: Finding | undefined): Constancia["check"] {
  return {
    id: check.id,
    operation: check.operation,
    specification: pathsOf(check),
    state: check.state,
    charge: check.charge,
    requestId: check.requestId,
    remoteId: check.remoteId?.toWellFormed() ?? null,
    problem: check.problem?.code ?? null,
    finding: finding ?? null,
    repeatOf: check.repeatOf,
    batch: check.batchId === null ? null : { id: check.batchId, row: check.batchRow },
    sendings: check.attempts,
    reads: check.polls,
  }
}

/** Returns the paths of the operation. Where the specification gives several, the one that was set when it was asked is not recorded, so all are named. */
function pathsOf({ operation }: CheckView): string[] {
  const { wire, task } = operationOf(operation)
  const paths = wire.paths ?? [wire.path]
  const reads = task ? [`GET ${task.readPath}{id}`] : []
  return [...paths.map((path) => `${wire.method} ${path}`), ...reads]
}

const WITHOUT_REPLY: readonly CheckState[] = ["queued", "sending", "withdrawn"]

/** Returns the instant of the last step made by a reply: not of one that a person made, nor of the one that records that our own process stopped. */
function answeredAt(steps: readonly CheckStep[]): string | null {
  const made = steps.filter(
    ({ state, by, httpStatus, problemCode }) =>
      !WITHOUT_REPLY.includes(state) &&
      by === null &&
      httpStatus !== null &&
      problemCode !== "process_stopped",
  )
  return made.at(-1)?.at ?? null
}

function answerPart(check: CheckView, steps: readonly CheckStep[]): Constancia["answer"] {
  const { answerSha256, answerBytes, presence } = check
  if (answerSha256 === null || answerBytes === null) return null
  return { sha256: answerSha256, bytes: answerBytes, record: presence, whole: wholeness(check, steps) }
}

/** Whether the body is complete. An answer and an accepted question are read only from a complete body; for every other reply that is not recorded. */
function wholeness(check: CheckView, steps: readonly CheckStep[]): boolean | null {
  const { state, problem } = check
  if (problem !== null && failureFacts(problem.code).cut) return false
  if (holdsAnswer(check)) return true
  const doubted = steps.some((step) => step.state === "unknown")
  return state === "pending" && !doubted ? true : null
}

function instantOf(iso: string, zone: string): ConstanciaInstant {
  return { utc: iso, local: localTime(new Date(iso), zone), zone }
}

/** Text that cannot be written as UTF-8 (half a surrogate) would not be canonical JSON. */
function wellFormed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field.toWellFormed(), value.toWellFormed()]),
  )
}

/** The fields that name nobody: the type of a document, a hash, a term, and the request's own id. */
const OPEN = /(^|\.)(document_type|sha256|size|expires_at|expires_in|id)$/

const MASK = "****"

/** Masks a question, its length too: the last characters of identifiers stay, of names, dates and addresses only that they were given. */
export function maskQuestion(input: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, maskField(field, value)]))
}

function maskField(field: string, value: string): string {
  if (OPEN.test(field)) return value
  return isIdentifierField(field) ? maskIdentifier(value) : MASK
}
