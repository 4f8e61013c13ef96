import { eq, sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { createCheck } from "#lib/checks/pipeline/create-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { CHECK_STATES, isSettled } from "#lib/domain/check-states.ts"
import { seal } from "#lib/vault/sealed.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { requestFor } from "#test/desk/signature-client.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { countLanes, placeOf } from "../board/facts.ts"
import { boardPage } from "../board/read-rows.ts"
import { signatureDetail } from "../detail/signature-detail.ts"
import { flattenRequest } from "../flat-request.ts"
import { registerFacts } from "../refresh-signature.ts"
import { syncRequest } from "../register.ts"
import { pendingSigners } from "../reminders/pending-signers.ts"
import { readShowRecord } from "../show-record.ts"
import { deliverRequest } from "./deliver-request.ts"
import { sendRequest } from "./send-request.ts"

const MINUTE = 60_000

let actor: Actor

const database = ownDatabase() // nobody listens at the service's address: nothing is ever sent
beforeAll(async () => {
  actor = await seededActor("manager", "signature.sent")
})

function upload(request: object, document: Buffer): Request {
  const form = new FormData()
  form.append("request", JSON.stringify(request))
  form.append("file", new Blob([Uint8Array.from(document)], { type: "application/pdf" }), "contrato.pdf")
  return new Request("http://localhost/api/signatures", { method: "POST", body: form })
}

/** One statement past every constraint: the times and ids of a check as they would be had it been made earlier. */
async function rewrite(statement: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica")
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

test("the guard against a slip counts from the moment at which the request was taken", async () => {
  const request = requestFor(1)
  const document = pdfOfSize(2_000)
  const { check } = await sendRequest(actor, upload(request, document))
  expect(check.state).toBe("waiting")

  // It waited for an hour, and was taken just now: its twin is a slip.
  const early = `00000000-0000-7000-8000-${check.id.slice(-12)}`
  await rewrite(
    "update checks set id = $2, state = 'answered', settled_at = clock_timestamp() where id = $1",
    [check.id, early],
  )
  await expect(sendRequest(actor, upload(request, document))).rejects.toMatchObject({
    code: "signature_repeated",
  })

  // Found to have been sent by a person just now: the same.
  await rewrite("update checks set state = 'closed', finding = 'sent' where id = $1", [early])
  await expect(sendRequest(actor, upload(request, document))).rejects.toMatchObject({
    code: "signature_repeated",
  })

  // Taken an hour ago, it may be sent once more.
  await rewrite(
    "update checks set state = 'answered', settled_at = now() - interval '1 hour' where id = $1",
    [early],
  )
  const again = await sendRequest(actor, upload(request, document))
  expect(again.check.state).toBe("waiting")
})

test("documents that are never sent again are kept shortly, whichever way their sending ended", async () => {
  const { check } = await sendRequest(actor, upload(requestFor(1), pdfOfSize(2_100)))
  const [sent] = await db().select().from(checks).where(eq(checks.id, check.id))
  if (!sent) throw new Error("the check was not kept")
  const shortened: string[] = []
  for (const state of CHECK_STATES) {
    await db().update(sealedBlobs).set({ keepUntil: sql`clock_timestamp() + interval '10 years'` })
    await db().transaction((tx) => syncRequest(tx, { ...sent, state }))
    const left = await db()
      .select({ id: sealedBlobs.id })
      .from(sealedBlobs)
      .where(sql`${sealedBlobs.keepUntil} < clock_timestamp() + interval '9 years'`)
    if (left.length > 0) shortened.push(state)
  }
  expect(shortened).toEqual(CHECK_STATES.filter(isSettled))
})

/** A request of one hour that the service took two hours ago, as the record of its first show leaves it. */
async function takenTwoHoursAgo() {
  const { check } = await sendRequest(actor, upload(requestFor(1), pdfOfSize(2_200)))
  const [sent] = await db().select().from(checks).where(eq(checks.id, check.id))
  if (!sent) throw new Error("the check was not kept")
  const taken = { ...sent, state: "answered" as const, remoteId: crypto.randomUUID() }
  const sentAt = new Date(Date.now() - 120 * MINUTE)
  await db().transaction((tx) => syncRequest(tx, { ...taken, sentAt }))
  const [request] = await db()
    .select()
    .from(signatureRequests)
    .where(eq(signatureRequests.remoteId, taken.remoteId))
  if (!request) throw new Error("the request was not entered")
  return { request, sentAt, remoteId: taken.remoteId }
}

test("a term in minutes runs from when the request left, however long it had been prepared", async () => {
  const { request, sentAt } = await takenTwoHoursAgo()
  expect(request.expiresAt?.getTime()).toBe(sentAt.getTime() + 60 * MINUTE)
})

test("a request whose own term is over is past it everywhere, though the service shows no date", async () => {
  const { request, remoteId } = await takenTwoHoursAgo()
  const signer = { id: "s1", signing_status: "pending", full_name: "Ana", email: "ana@correo.pe" }
  const shown = { id: remoteId, status: "sent", documents: [], signers: [signer] }
  const dates = { expiration_date: null, completed_at: null, rejected_at: null, created_at: null }
  const body = Buffer.from(JSON.stringify({ status: "success", message: "ok", data: { ...shown, ...dates } }))
  const record = readShowRecord(body)
  if (!record) throw new Error("the record cannot be read")
  const facts = registerFacts(record, new Date(), request)
  expect(facts.expiresAt).toEqual(request.expiresAt)
  await db()
    .update(signatureRequests)
    .set({ ...facts, record: seal(request.id, body) })
    .where(eq(signatureRequests.id, request.id))
  const user = { ...actor.user }
  const page = await boardPage(user, undefined, 50)
  const row = page.items.find(({ id }) => id === request.id)
  expect(row && placeOf(row, Date.now())).toBe("datePassed")
  expect(row && countLanes([row], Date.now())).toMatchObject({ datePassed: 1, waiting: 0 })
  const detail = await signatureDetail(user, request.id, Date.now())
  expect(detail).toMatchObject({ end: "datePassed", ownDeadline: request.expiresAt?.toISOString() })
  const { people } = await pendingSigners(user, Date.now())
  expect(people.flatMap(({ signatures }) => signatures).map(({ requestId }) => requestId)).not.toContain(
    request.id,
  )
})

test("a deadline that the documents would not reach in time is refused with its reason", async () => {
  // 16 MB of Base64 take a minute at the slowest pace; ten minutes and the margin alone are kept.
  const expires_at = new Date(Date.now() + 11.4 * MINUTE).toISOString()
  const { expires_in: _, ...request } = requestFor(1) as { expires_in?: number }
  const sending = sendRequest(actor, upload({ ...request, expires_at }, pdfOfSize(14_000_000)))
  await expect(sending).rejects.toMatchObject({
    code: "invalid_input",
    fields: { expires_at: [expect.stringMatching(/^expiresTooSoon/)] },
  })
})

test("just before it leaves, a request whose documents need too long is refused by us", async () => {
  const id = crypto.randomUUID()
  const { expires_in: _, ...rest } = requestFor(1) as { expires_in?: number; name: string }
  const request = { ...rest, expires_at: new Date(Date.now() + 15 * MINUTE).toISOString() } as never
  const deliveredWith = async (size: number) => {
    const input = flattenRequest(id, request, [{ sha256: "0".repeat(64), size }])
    const intent = await db().transaction((tx) =>
      createCheck(tx, actor, { operation: "signature", input, idempotencyKey: crypto.randomUUID() }),
    )
    return deliverRequest(intent.id, input)
  }
  const large = await deliveredWith(250 * 1024 * 1024)
  expect(large).toMatchObject({ state: "refused", neverLeft: true, problem: { code: "expiry_too_near" } })
  const small = await deliveredWith(1_000)
  expect(small.problem?.code).toBe("documents_gone")
})
