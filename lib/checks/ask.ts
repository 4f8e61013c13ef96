import "server-only"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import { createCheck, type Intent } from "#lib/checks/pipeline/create-check.ts"
import { callAndSettle, type SettledCheck, submit } from "#lib/checks/pipeline/submit.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { lockUntilCommit } from "#lib/db/lock-until-commit.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import { idempotencyKeyOf, parseInput } from "#lib/http/read-body.ts"
import { enforceDayLimit, isAsked } from "#lib/limits/day-limit.ts"
import { selfMatchesOfQuestion } from "#lib/match/self-matches.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
import { questionForm } from "#lib/operations/question-document.ts"
import { isOperationSlug, OPERATIONS, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { type LastAsked, lastAsked } from "#lib/subjects/last-asked.ts"
import { isRepeat, lastOf } from "#lib/subjects/repeat-rule.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { type CheckView, checkById, presentSettled } from "./present-check.ts"

export type Question = {
  operation: OperationSlug
  /** Validated by the operation's schema; fields left empty are not in it. */
  input: Record<string, string>
  /** The same key and question give the same check; the same key with another question is refused. */
  idempotencyKey: string
  repeatOf?: string | undefined
  unless?: readonly Condition[]
}

/** An earlier asking of the same question, as far as its author may see it; not its fields, which they sent themselves. */
export type RepeatedQuestion = Omit<LastAsked, "input">

/**
 * Asks the service one question and waits for its outcome: commits the intent, sends it once, records the answer. Returns the id of the
 * check, in the state it has reached, and the check itself where that needs no further read. Throws `idempotency_key_reused`, `limit_reached`,
 * what `enforceUnless` and what `sendCreated` throws.
 */
export async function ask(
  actor: Actor,
  question: Question,
): Promise<{ id: string; settled: SettledCheck | undefined }> {
  const intent = await createWithinLimit(actor, question)
  return { id: intent.id, settled: await sendCreated(intent) }
}

function createWithinLimit(actor: Actor, question: Question): Promise<Intent> {
  return db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    await enforceUnless(tx, actor, question)
    await enforceDayLimit(tx, actor, { ...question, count: 1, key: question.idempotencyKey })
    return createCheck(tx, actor, question)
  })
}

/**
 * Refuses a question for the conditions that it carries, in the transaction that writes it. Equal ones that say `repeated` take turns, so that the second finds the
 * first. Throws `question_repeated`, unless `repeatOf` names the newest, and `self_match`, each with what is in the way. A key that was used already finds its own
 * check, and meets no condition.
 */
async function enforceUnless(tx: Executor, { user }: Actor, question: Question): Promise<void> {
  const { operation, input, unless = [], repeatOf, idempotencyKey } = question
  if (unless.length === 0) return
  if (unless.includes("repeated")) {
    const form = (await indexer(tx))(`${operation} ${questionForm(operation, input)}`, "checks.question")
    await lockUntilCommit(tx, { of: form.toString("hex") })
  }
  if (await isAsked(tx, user.id, idempotencyKey)) return
  if (unless.includes("repeated")) {
    const { identifier } = operationOf(operation).subject(input)
    const last = lastOf(await lastAsked(identifier, user.role, tx), operation, input)
    if (last && last.checkId !== repeatOf && isRepeat(last, new Date())) {
      const { input: _, ...repeated } = last
      throw new CotejoError("question_repeated", { members: { repeated } })
    }
  }
  if (unless.includes("self_match")) {
    const selfMatches = await selfMatchesOfQuestion(operation, input, tx)
    if (selfMatches.length > 0) throw new CotejoError("self_match", { members: { selfMatches } })
  }
}

/** Sends a check just created, once. Returns its row where that needs no read. Throws `asked_unconfirmed` (with its id) when something of ours fails. */
export async function sendCreated(intent: Intent): Promise<SettledCheck | undefined> {
  try {
    if (intent.claimed) return await callAndSettle(intent.claimed, intent.isAlarmed)
    if (intent.isNew) await submit(intent.id)
    return undefined
  } catch (cause) {
    throw new CotejoError("asked_unconfirmed", { checkId: intent.id, cause })
  }
}

/** What a question is not asked for, where its author wants to be told first. */
const CONDITIONS = ["repeated", "self_match"] as const
export type Condition = (typeof CONDITIONS)[number]

type AskKeys = {
  idempotencyKey: string
  repeatOf: string | undefined
  unless: readonly Condition[]
}

/** A question's headers: `Idempotency-Key`, `X-Repeat-Of`, `X-Unless`. Throws `invalid_idempotency_key`, and `invalid_input` for an unknown condition. */
export function readAskKeys(headers: Headers): AskKeys {
  const key = idempotencyKeyOf(headers)
  const repeatOf = z.optional(z.uuid()).safeParse(headers.get("x-repeat-of") ?? undefined)
  if (!repeatOf.success) throw new CotejoError("invalid_idempotency_key")
  const unless = z
    .array(z.enum(CONDITIONS))
    .safeParse((headers.get("x-unless") ?? "").match(/[^\s,]+/g) ?? [])
  if (!unless.success) throw invalidField("X-Unless", "otherShape")
  return { idempotencyKey: key, repeatOf: repeatOf.data, unless: unless.data }
}

/** The body of a question before its operation is known: an object, whose fields its own schema checks next. */
export const questionBody = z.record(z.string(), z.unknown())

/** Asks an HTTP request's question. `body`: the exact answer where it is at hand. Throws `not_found`, `invalid_input`, `invalid_idempotency_key`. */
export async function askRequest(
  actor: Actor,
  slug: string,
  body: Record<string, unknown>,
  headers: Headers,
): Promise<{ check: CheckView; body: Buffer | null | undefined; status: 200 | 202 }> {
  if (!isOperationSlug(slug)) throw new CotejoError("not_found")
  const input = withoutEmpty(parseInput(OPERATIONS[slug].input, body))
  const { id, settled } = await ask(actor, { operation: slug, input, ...readAskKeys(headers) })
  const check = settled ? presentSettled(settled, actor.user) : await readBack(id)
  return { check, body: settled?.body, status: isSettled(check.state) ? 200 : 202 }
}

/** A check that existed before, or is not settled yet, has its answer in its row only. */
async function readBack(id: string): Promise<CheckView> {
  const check = await checkById(id).catch((cause: unknown) => {
    throw new CotejoError("asked_unconfirmed", { checkId: id, cause })
  })
  if (!check) throw new CotejoError("not_found")
  return check
}
