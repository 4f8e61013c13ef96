import "server-only"
import { and, eq, ne, sql } from "drizzle-orm"
import { type Actor, requireConfirmation } from "#lib/auth/actor.ts"
import { maySee } from "#lib/checks/lists/visible-operations.ts"
import { mayResume } from "#lib/checks/may-resume.ts"
import { openInput } from "#lib/checks/sealed-check.ts"
import { type Check, RESUMED, type Transition, transition } from "#lib/checks/transition.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { databaseFault } from "#lib/db/fault.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { Holder } from "#lib/domain/access/permissions.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"
import { type Charge, chargeFor } from "#lib/domain/charges.ts"
import { type CheckState, type Finding, NEXT } from "#lib/domain/check-states.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import { knownFields } from "#lib/operations/deviations.ts"
import { type Hooks, hooksOf } from "#lib/operations/hooks.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { normalizeVin, vinFaults } from "#lib/operations/vin-format.ts"
import { readTaskBody } from "#lib/upstream/read-envelope.ts"
import { storeFormerAnswer } from "./former-answer.ts"
import { mayReopen } from "./may-reopen.ts"
import { type PollOutcome, readTaskOutcome } from "./poll-outcome.ts"

/** Takes back a question that has not been sent. Throws `state_changed` when it is too late for that. */
export function withdraw(actor: Actor, checkId: string): Promise<Check> {
  return transitionByPerson(actor, checkId, "withdrawn", { set: { notBefore: null } })
}

/** Lets a halted question go on; the worker sends it. Throws `second_person`, and then `confirmation_required`, for one that waits for approval. */
export function resume(actor: Actor, checkId: string): Promise<Check> {
  return transitionByPerson(actor, checkId, "queued", {
    set: RESUMED,
    only: (check, person) => {
      if (!mayResume(person, check)) throw new CotejoError("second_person")
      if (check.problemCode === "second_person") requireConfirmation(actor.user)
      return true
    },
  })
}

/**
 * Settles an `unknown` by a person, with the reason on record. "Not sent" frees it of charge; "sent" keeps its possible charge. Nothing is sent by this:
 * to get the answer, a person asks again deliberately. Throws `state_changed` when somebody was quicker.
 */
export function closeUnknown(
  actor: Actor,
  checkId: string,
  finding: Finding,
  reason: string,
): Promise<Check> {
  return transitionByPerson(actor, checkId, "closed", {
    reason,
    only: ({ state }) => state === "unknown", // somebody may have confirmed by its id, a moment ago, that it is pending
    charge: finding === "not_sent" ? "none" : undefined,
    set: { finding },
    audited: { finding },
  })
}

/** Ends a pending task whose answer nobody expects any more, with the reason on record; its charge stays. */
export function closePending(actor: Actor, checkId: string, reason: string): Promise<Check> {
  return transitionByPerson(actor, checkId, "closed", {
    reason,
    only: ({ state }) => state === "pending",
    set: { pollAt: null },
  })
}

/**
 * Reopens a task that an unrecognised word had ended, since a person knows that it was not the end, or that the service accepted after it had been closed here.
 * The answer is stored with the step that it settled, the charge stays, and the task is read at once. Throws `state_changed`, and `record_damaged` when that
 * answer can no longer be decrypted.
 */
export function reopenTask(actor: Actor, checkId: string, reason: string): Promise<Check> {
  return transitionByPerson(actor, checkId, "pending", {
    reason,
    only: mayReopen,
    before: storeFormerAnswer,
    set: {
      pollAt: sql`clock_timestamp()`,
      pollFailures: 0,
      httpStatus: null,
      lateState: null,
      problem: null,
      problemCode: null,
    },
  })
}

/**
 * Settles an `unknown` by its remote id: it was accepted after all. The id is read first, which is free; it counts only if the service knows it, no other check
 * of ours has it, and its answer is about the same identifier. From then on it is a pending task like any other; a signature request, which has no state of its
 * own to wait for, is answered. Throws `invalid_input`.
 */
export async function identifyUnknown(
  actor: Actor,
  checkId: string,
  remoteId: string,
  reason: string,
): Promise<Check> {
  const [check] = await db().select().from(checks).where(eq(checks.id, checkId))
  if (!check || !isVisible(actor, check)) throw new CotejoError("not_found")
  const operation = operationOf(check.operation)
  const hooks = hooksOf(check.operation)
  if (hooks) return identifyAnswered(actor, check, hooks, remoteId, reason)
  if (!operation.task || check.state !== "unknown") throw new CotejoError("state_changed")
  if (await isOfAnotherCheck(remoteId, checkId)) throw invalidField("remoteId", "remoteIdTaken")
  const read = await readTaskOutcome({ ...operation, task: operation.task }, remoteId)
  if (read.kind === "failure") throw invalidField("remoteId", "remoteIdNotConfirmed")
  const input = openInput(check)
  if (contradictsQuestion(read, operation, input) || namesAnotherVehicle(read.body, input.vin))
    throw invalidField("remoteId", "remoteIdOfAnother")
  return transitionByPerson(actor, checkId, "pending", {
    reason,
    only: ({ state }) => state === "unknown",
    charge: chargeFor(operation.cost, "pending"),
    set: { remoteId, pollAt: sql`clock_timestamp()`, problem: null, problemCode: null },
  }).catch(refuseTakenId)
}

function refuseTakenId(error: unknown): never {
  const { code, constraint } = databaseFault(error)
  if (code === "23505" && constraint === "checks_remote_identity")
    throw invalidField("remoteId", "remoteIdTaken")
  throw error
}

async function identifyAnswered(
  actor: Actor,
  check: Check,
  { identify }: Hooks,
  remoteId: string,
  reason: string,
): Promise<Check> {
  if (check.state !== "unknown") throw new CotejoError("state_changed")
  await identify(check, remoteId)
  return transitionByPerson(actor, check.id, "answered", {
    reason,
    set: { remoteId, problem: null, problemCode: null },
  }).catch(refuseTakenId)
}

function isVisible(actor: Actor, check: Check): boolean {
  return maySee(actor.user, { operation: check.operation, requestedBy: { id: check.requestedBy } })
}

async function isOfAnotherCheck(remoteId: string, checkId: string): Promise<boolean> {
  const [other] = await db()
    .select({ id: checks.id })
    .from(checks)
    .where(and(eq(checks.remoteId, remoteId), ne(checks.id, checkId)))
  return other !== undefined
}

/** Where the specification shows the record with a field of the question in it (the dni of a match), the two have to agree. */
function contradictsQuestion(
  read: Exclude<PollOutcome, { kind: "failure" }>,
  operation: ReturnType<typeof operationOf>,
  input: Record<string, string>,
): boolean {
  const record = readTaskBody(read.body)?.data
  if (typeof record !== "object" || record === null) return false
  const known = knownFields(operation)
  return Object.entries(input).some(
    ([name, asked]) =>
      known.includes(name) &&
      (record as Record<string, unknown>)[name] !== undefined &&
      (record as Record<string, unknown>)[name] !== asked,
  )
}

type Step = {
  set?: Transition["set"]
  /** Whether that check may take this step, beyond the table of states. */
  only?: (check: Check, person: { id: string; role: Holder }) => boolean
  before?: (tx: Executor, check: typeof checks.$inferSelect) => Promise<void>
  reason?: string
  charge?: Charge | undefined
  audited?: AuditDetail
}

async function transitionByPerson(actor: Actor, checkId: string, to: CheckState, step: Step): Promise<Check> {
  return db().transaction(async (tx) => {
    const { id, holder: role } = await actor.reauthorize(tx)
    const [check] = await tx.select().from(checks).where(eq(checks.id, checkId)).for("update")
    if (!check || !isVisible(actor, check)) throw new CotejoError("not_found")
    const allowed: readonly CheckState[] = NEXT[check.state]
    const isAllowed = check.state !== to && allowed.includes(to) && step.only?.(check, { id, role }) !== false
    if (!isAllowed) throw new CotejoError("state_changed")
    await step.before?.(tx, check)
    const moved = await transition(tx, checkId, {
      from: check.state,
      to,
      charge: step.charge ?? chargeFor(operationOf(check.operation).cost, to, check.charge),
      set: step.set ?? {},
      by: { userId: actor.user.id, ...(step.reason === undefined ? {} : { reason: step.reason }) },
    })
    if (!moved) throw new CotejoError("state_changed")
    await hooksOf(moved.operation)?.moved(tx, moved)
    await actor.record(tx, { type: "check", id: checkId }, step.audited ?? {})
    return moved
  })
}

/** A field name that is likely to hold a vehicle's number: the fields of the VIN's answer are not shown (specification, VIN query task). */
const NUMBER_KEY = /vin|seri|chas/i
const MAX_NODES = 10_000

/** Returns the VINs in a record under keys that suggest one, in capitals; bounded for a record of any size. */
export function namedVins(record: unknown): Set<string> {
  const found = new Set<string>()
  const open: { value: unknown; counts: boolean }[] = [{ value: record, counts: false }]
  for (let seen = 0; seen < MAX_NODES; seen++) {
    const next = open.pop()
    if (next === undefined) break
    const { value, counts } = next
    if (typeof value === "string") {
      const vin = counts && value.length < 40 ? normalizeVin(value) : ""
      if (counts && vinFaults(vin).length === 0) found.add(vin)
    } else if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_NODES)) open.push({ value: item, counts })
    } else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value).slice(0, MAX_NODES))
        open.push({ value: item, counts: NUMBER_KEY.test(key.slice(0, 100)) })
    }
  }
  return found
}

/** Whether the read of a task names vehicles, and the one that was asked about is none of them. */
export function namesAnotherVehicle(body: Uint8Array, vin: string | undefined): boolean {
  if (vin === undefined) return false
  const named = namedVins(readTaskBody(body)?.json)
  return named.size > 0 && !named.has(normalizeVin(vin))
}
