import "server-only"
import { and, eq, inArray, ne, or, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { readAskKeys, sendCreated } from "#lib/checks/ask.ts"
import { createCheck } from "#lib/checks/pipeline/create-check.ts"
import { type CheckView, checkById } from "#lib/checks/present-check.ts"
import { type Check, transition } from "#lib/checks/transition.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { lockUntilCommit } from "#lib/db/lock-until-commit.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { isSettled, OPEN } from "#lib/domain/check-states.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { firstNotClean } from "#lib/files/first-not-clean.ts"
import type { SealedBlob } from "#lib/files/sealed-bytes.ts"
import { enforceDayLimit } from "#lib/limits/day-limit.ts"
import { logFault } from "#lib/log/fault.ts"
import { flattenRequest } from "#lib/signatures/flat-request.ts"
import { enterRequest, syncRequest } from "#lib/signatures/register.ts"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import { MINUTE_MS } from "#lib/time/durations.ts"
import { transferMs } from "#lib/upstream/send.ts"
import { isFarEnough } from "../request-limits.ts"
import { withDraftPlace } from "./draft-places.ts"
import { base64Length } from "./outgoing-body.ts"
import { dropDocuments, type ReceivedRequest, receiveUpload } from "./receive-upload.ts"

/**
 * An identical request with another key, this soon after one that was accepted, is a duplicate: a second tab, a reload. By the time at which it was accepted: the
 * first may have waited for hours.
 */
const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS

export type SentRequest = {
  /** The request's own id, of its page and of `GET /api/signatures/{id}`. */
  id: string
  check: CheckView
  status: 200 | 202
}

/**
 * Receives a signature request with its documents, enters it in the register and sends it to its signers, once; waits for its outcome. Nothing leaves before
 * every byte is received, sealed and agreed on. The same `Idempotency-Key` with the same request and documents gives the check that is there already. Throws
 * what `receiveUpload` and `refuseUnscanned` throw, `drafts_full`, `idempotency_key_reused`, `invalid_idempotency_key` and `signature_repeated`.
 */
export async function sendRequest(actor: Actor, http: Request): Promise<SentRequest> {
  const keys = readAskKeys(http.headers)
  const intent = await withDraftPlace(actor.user.id, announcedBytes(http), async () =>
    createFromUpload(actor, http, await receiveUpload(http), keys),
  )
  await sendCreated(intent)
  const check = await checkById(intent.id)
  if (!check) throw new CotejoError("not_found")
  return { id: check.input.id ?? "", check, status: isSettled(check.state) ? 200 : 202 }
}

/** One that does not say how large it is may be as large as one may be. */
function announcedBytes(http: Request): number {
  const announced = http.headers.get("content-length")
  return announced !== null && /^\d{1,15}$/.test(announced) ? Number(announced) : OWN_LIMITS.maxTotalBytes
}

async function createFromUpload(
  actor: Actor,
  http: Request,
  received: ReceivedRequest,
  keys: ReturnType<typeof readAskKeys>,
) {
  let intent: Awaited<ReturnType<typeof createCheck>> | undefined
  try {
    await refuseUnscanned(actor, received.documents, keys.idempotencyKey, http.signal)
    // The upload may have taken minutes: who asked may have given up, and the deadline come near.
    if (http.signal.aborted) throw new CotejoError("upload_cut")
    refuseTooSoon(received)
    intent = await db().transaction((tx) => createRequest(tx, actor, received, keys))
    return intent
  } finally {
    if (!intent?.isNew) await dropDocuments(received.documents)
  }
}

/** The documents have to reach the service first, at a pace that may be the slowest that we wait for. */
function refuseTooSoon({ request, documents }: ReceivedRequest): void {
  const bytes = documents.reduce((sum, { size }) => sum + base64Length(size), 0)
  if (isFarEnough(request.expires_at, Date.now(), transferMs(bytes))) return
  const isSize = isFarEnough(request.expires_at, Date.now())
  throw new CotejoError("invalid_input", {
    fields: { expires_at: [isSize ? "expiresTooSoonForSize" : "expiresTooSoon"] },
  })
}

async function createRequest(
  tx: Executor,
  actor: Actor,
  { request, documents }: ReceivedRequest,
  keys: ReturnType<typeof readAskKeys>,
) {
  await actor.reauthorize(tx)
  await enforceDayLimit(tx, actor, { operation: "signature", count: 1, key: keys.idempotencyKey })
  const id = newRowId()
  const input = flattenRequest(id, request, documents)
  const { id: _, ...identity } = input
  return createCheck(tx, actor, {
    operation: "signature",
    input,
    identity,
    ...keys,
    isHeld: env().signatureApproval,
    async onCreated(check, question) {
      await refuseDuplicate(tx, check, question)
      await enterRequest(tx, { id, checkId: check.id, createdBy: actor.user.id, request, documents })
      if (env().signatureApproval) await awaitApproval(tx, check)
    },
  })
}

/** It goes out only once somebody else than who sent it let it go (`SIGNATURE_APPROVAL`). */
async function awaitApproval(tx: Executor, { id, charge }: Check): Promise<void> {
  const set = { problem: { code: "second_person" as const }, problemCode: "second_person", notBefore: null }
  const moved = await transition(tx, id, { from: "queued", to: "halted", charge, set })
  if (!moved) throw new Error("a request that waits for approval was taken")
  await syncRequest(tx, moved)
}

/**
 * Throws `signature_repeated` when the very same request (documents, signers, term) is not settled yet, sent by anybody, or was accepted a moment ago, unless
 * this one names it as the one it repeats. Two at once wait for each other.
 */
async function refuseDuplicate(tx: Executor, check: Check, question: Buffer): Promise<void> {
  await lockUntilCommit(tx, { of: question.toString("hex") })
  const [same] = await tx
    .select({ id: checks.id })
    .from(checks)
    .where(
      and(
        eq(checks.operation, "signature"),
        eq(checks.questionIndex, question),
        ne(checks.id, check.id),
        or(
          inArray(checks.state, [...OPEN]),
          and(
            or(eq(checks.state, "answered"), and(eq(checks.state, "closed"), eq(checks.finding, "sent"))),
            sql`${checks.settledAt} >= clock_timestamp() - ${DUPLICATE_WINDOW_MS}::int * interval '1 millisecond'`,
          ),
        ),
      ),
    )
    .limit(1)
  if (same && same.id !== check.repeatOf) throw new CotejoError("signature_repeated")
}

/**
 * Has the scanner of `SCAN_URL` look at sealed documents before anything is made of them; where none is set, it does nothing. Its findings are in the log.
 * Throws `upload_infected` and, for a document larger than the scanner looks at, `upload_too_large`, both at its field, and `scan_failed` when it gave no
 * verdict. A request that was accepted under this key already is not refused any more: it may have been sent.
 */
async function refuseUnscanned(
  actor: Actor,
  documents: readonly SealedBlob[],
  idempotencyKey: string,
  givenUp: AbortSignal,
): Promise<void> {
  const notClean = await firstNotClean(documents, { givenUp })
  if (notClean === undefined || (await isTaken(actor, idempotencyKey))) return
  if (givenUp.aborted) throw new CotejoError("upload_cut")
  const field = `documents.${notClean.index}.file`
  if ("found" in notClean) {
    const { found } = notClean
    await actor.recordRefusal(db(), "signature_document.refused", { document: notClean.index + 1, found })
    throw new CotejoError("upload_infected", { fields: { [field]: ["fileInfected"] }, values: { found } })
  }
  if ("beyondLimits" in notClean)
    throw new CotejoError("upload_too_large", { fields: { [field]: ["fileBeyondScan"] } })
  logFault({ doing: "scanning" }, actor.requestId, notClean.cause)
  throw new CotejoError("scan_failed", { cause: notClean.cause })
}

async function isTaken(actor: Actor, idempotencyKey: string): Promise<boolean> {
  const [earlier] = await db()
    .select({ id: checks.id })
    .from(checks)
    .where(and(eq(checks.requestedBy, actor.user.id), eq(checks.idempotencyKey, idempotencyKey)))
  return earlier !== undefined
}
