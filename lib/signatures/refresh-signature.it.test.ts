import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { asSandbox } from "#lib/env.ts"
import { until } from "#test/desk/desk-client.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { requestElsewhere, signerDoes } from "#test/desk/signature-requests.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { testSetup } from "#test/processes/settings.ts"
import { startWorkerProcess } from "#test/processes/worker-process.ts"
import { addSignature } from "./add-signature.ts"
import { boardChanges, boardPage } from "./board/read-rows.ts"
import { signatureDetail } from "./detail/signature-detail.ts"
import { oneSignature } from "./one-signature.ts"
import { refreshSignature } from "./refresh-signature.ts"
import { pendingSigners } from "./reminders/pending-signers.ts"
import { signatureNotices } from "./signature-notices.ts"
import { shownOf, storedBody } from "./stored-record.ts"

// Two workers of two replicas on one register, and the service's own log of its reads.

const dataDir = ownFolder("refresh")
const workers: Awaited<ReturnType<typeof startWorkerProcess>>[] = []

const { database, sandbox } = ownDatabaseAndSandbox()
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
})

async function startWorkers(count: number): Promise<void> {
  const { dataKeys, authSecret, signingKey } = testSetup()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    PORT: "3439",
    APP_URL: "http://localhost:3439",
    ...asSandbox(sandbox),
  }
  workers.push(...(await Promise.all(Array.from({ length: count }, () => startWorkerProcess(env)))))
}

async function person(role: "analyst" | "manager") {
  return seededActor(role, "signature.added")
}

async function registered(name: string, expiresInMinutes?: number) {
  const remoteId = await requestElsewhere(sandbox, {
    name,
    signers: ["Ana Quispe", "Beto Ramos"],
    ...(expiresInMinutes === undefined ? {} : { expiresInMinutes }),
  })
  const { id, isNew } = await addSignature(await person("analyst"), remoteId)
  expect(isNew).toBe(true)
  return { id, remoteId }
}

async function rowOf(id: string) {
  const [row] = await db().select().from(signatureRequests).where(eq(signatureRequests.id, id))
  if (!row) throw new Error("the request is gone")
  return row
}

/** When the service was asked for each request, in milliseconds, in order. */
async function reads(): Promise<Map<string, number[]>> {
  const answer = await sandbox.director("/requests?after=0&operation=signature-show")
  const { items } = (await answer.json()) as { items: { at: string; path: string }[] }
  const times = new Map<string, number[]>()
  for (const { at, path } of items) {
    const id = path.split("/").at(-1) ?? ""
    times.set(id, [...(times.get(id) ?? []), Date.parse(at)])
  }
  return times
}

function fault(order: object): Promise<Response> {
  return sandbox.director("/faults", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ operation: "signature-show", times: 1, fault: order }),
  })
}

test("one that is added is read once, with its signers as subjects; its owner and managers see it", async () => {
  const { id, remoteId } = await registered("Contrato de prueba")
  const row = await rowOf(id)
  expect(row).toMatchObject({ remoteId, checkId: null, refreshTroubles: 0 })
  expect(row.name.open(id)).toBe("Contrato de prueba")
  expect(row.refreshAt?.getTime()).toBeGreaterThan(Date.now())
  const signers = await db().select().from(signatureSigners).where(eq(signatureSigners.requestId, id))
  expect(signers).toHaveLength(2)
  const manager = await person("manager")
  await expect(addSignature(manager, remoteId)).resolves.toEqual({ id, isNew: false })
  expect((await boardPage(manager.user, undefined, 50)).items.map((one) => one.id)).toContain(id)
  const view = await oneSignature(manager.user, id)
  expect(JSON.stringify(view.record)).not.toMatch(/https?:/)
  expect(view.signers[0]).toMatchObject({ name: "Ana Quispe", email: "f•••@correo.pe", phone: "•••77" })
})

test("an identifier that the service does not know is refused, and nothing is registered", async () => {
  const before = (await db().select().from(signatureRequests)).length
  await expect(addSignature(await person("analyst"), crypto.randomUUID())).rejects.toMatchObject({
    code: "invalid_input",
    fields: { remoteId: ["signatureNotFound"] },
  })
  expect(await db().select().from(signatureRequests)).toHaveLength(before)
})

test("a revision is made when something changed, and only then; links signed again are nothing new", async () => {
  const { id, remoteId } = await registered("Sin novedades")
  const before = await rowOf(id)
  expect(await refreshSignature(id)).toEqual({ kind: "read", changed: false })
  expect((await rowOf(id)).revision).toBe(before.revision)
  await signerDoes(sandbox, remoteId, { signer: 0, event: "view" })
  expect(await refreshSignature(id)).toEqual({ kind: "read", changed: true })
  const after = await rowOf(id)
  expect(after.revision).toBeGreaterThan(before.revision)
  const { user } = await person("analyst")
  const changes = await boardChanges(
    { ...user, name: "", email: "", sessionId: crypto.randomUUID() },
    before.revision,
    50,
  )
  expect(changes.items.find((one) => one.id === id)?.signers[0]?.viewedAt).not.toBeNull()
})

test("a read that fails keeps the last record, says why, and comes later; what the service asks for is kept", async () => {
  const { id } = await registered("Con tropiezos")
  const before = storedBody(await rowOf(id))
  await fault({ kind: "status", status: 404 })
  expect(await refreshSignature(id)).toMatchObject({ kind: "failure", code: "not_found" })
  const failed = await rowOf(id)
  expect(failed).toMatchObject({ refreshTroubles: 1, refreshProblem: "not_found" })
  expect(storedBody(failed)).toEqual(before)
  await fault({ kind: "html" })
  expect(await refreshSignature(id)).toMatchObject({ kind: "failure", code: "answer_unreadable" })
  await fault({ kind: "status", status: 429, headers: { "retry-after": "2" } })
  expect(await refreshSignature(id)).toMatchObject({ kind: "failure", code: "rate_limited" })
  const held = await rowOf(id)
  expect(held).toMatchObject({ refreshTroubles: 3, refreshProblem: "rate_limited" })
  expect(storedBody(held)).toEqual(before)
  expect(held.refreshAt?.getTime()).toBeGreaterThan(Date.now() + 60_000)
  // The slot is held for as long as the service asked; that is no trouble of this request's.
  expect(await refreshSignature(id)).toMatchObject({ kind: "failure", code: "paced" })
  expect((await rowOf(id)).refreshTroubles).toBe(3)
  const mended = await until(
    () => refreshSignature(id),
    ({ kind }) => kind === "read",
  )
  expect(mended.kind).toBe("read")
  expect(await rowOf(id)).toMatchObject({ refreshTroubles: 0, refreshProblem: null })
})

test("an answer that speaks of another request, or of none, takes the place of nothing", async () => {
  const { id } = await registered("La de verdad")
  const other = await registered("La de otros")
  const before = storedBody(await rowOf(id))
  const replace = (data: unknown) =>
    fault({ kind: "replace", status: 200, body: { status: "success", message: "ok", data } })
  await replace(shownOf(await rowOf(other.id))?.raw)
  expect(await refreshSignature(id)).toMatchObject({ kind: "failure", code: "other_request" })
  await replace({ total: 3 })
  expect(await refreshSignature(id)).toMatchObject({ kind: "failure", code: "answer_unreadable" })
  const after = await rowOf(id)
  expect(after).toMatchObject({ refreshTroubles: 2 })
  expect([storedBody(after), after.name.open(id)]).toEqual([before, "La de verdad"])
})

test("a signer's rejection is reported, whatever the request itself says; what is rejected does not expire as well", async () => {
  const { id } = await registered("Rechazada por una firmante", 120)
  const { user } = await person("analyst")
  const notices = async () =>
    (await signatureNotices({ ...user, name: "", email: "", sessionId: crypto.randomUUID() })).items
      .filter((notice) => notice.id === id)
      .map(({ kind }) => kind)
  expect(await notices()).toEqual(["expiring"])
  const raw = shownOf(await rowOf(id))?.raw as { signers: object[] }
  const [first, ...others] = raw.signers
  const signers = [{ ...first, rejected_at: new Date().toISOString() }, ...others]
  await fault({
    kind: "replace",
    status: 200,
    body: { status: "success", message: "ok", data: { ...raw, signers } },
  })
  expect(await refreshSignature(id)).toEqual({ kind: "read", changed: true })
  expect(await notices()).toEqual(["rejected"])
  const viewer = { ...user, name: "", email: "", sessionId: crypto.randomUUID() }
  expect((await signatureDetail(viewer, id, Date.now())).end).toBe("rejected")
  const { people } = await pendingSigners(viewer, Date.now())
  expect(people.flatMap(({ signatures }) => signatures).filter((one) => one.requestId === id)).toEqual([])
})

test("times without a zone are kept as they came; a completion is one all the same, and is told", async () => {
  const { id, remoteId } = await registered("Sin zona", 120)
  const choose = (timestamps: string) =>
    sandbox.director("/settings", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ choices: { timestamps } }),
    })
  for (const signer of [0, 1]) await signerDoes(sandbox, remoteId, { signer, event: "sign" })
  await choose("without-zone")
  expect(await refreshSignature(id)).toEqual({ kind: "read", changed: true })
  const before = await rowOf(id)
  expect(before).toMatchObject({ refreshAt: null, expiresAt: null })
  expect(Math.abs(Date.now() - (before.completedAt?.getTime() ?? 0))).toBeLessThan(60_000)
  const { user } = await person("analyst")
  const row = (
    await boardPage({ ...user, name: "", email: "", sessionId: crypto.randomUUID() }, undefined, 50)
  ).items.find((one) => one.id === id)
  expect(row?.completedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  await refreshSignature(id)
  expect((await rowOf(id)).completedAt).toEqual(before.completedAt)
  await choose("utc")
})

test("five who ask at once are one read", async () => {
  const { id, remoteId } = await registered("Cinco a la vez")
  const before = (await reads()).get(remoteId)?.length ?? 0
  // All five wait at the row before the service has answered the first: the connections are there, and the answer takes its time.
  await Promise.all(Array.from({ length: 5 }, () => db().execute(sql`select pg_sleep(0.2)`)))
  await sandbox.tune({ responseDelayMs: 3_000 })
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => refreshSignature(id)))
  expect(outcomes.filter(({ kind }) => kind === "read")).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === "busy")).toHaveLength(4)
  await sandbox.tune({ responseDelayMs: 0 })
  expect((await reads()).get(remoteId)?.length).toBe(before + 1)
})

test("two replicas share the rhythm: each request is read in turn, never twice, until it is completed", async () => {
  await sandbox.director("/reset", { method: "POST" })
  await db().delete(signatureSigners)
  await db().delete(signatureRequests)
  const requests: Awaited<ReturnType<typeof registered>>[] = []
  for (let index = 0; index < 15; index++) requests.push(await registered(`Ritmo ${index}`))
  await startWorkers(2)
  const watched = await until(
    reads,
    (times) => requests.every(({ remoteId }) => (times.get(remoteId)?.length ?? 0) >= 4),
    60_000,
  )
  for (const { remoteId } of requests) {
    const times = watched.get(remoteId) ?? []
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(4_900)
  }

  const [done] = requests
  if (!done) throw new Error("none was registered")
  await signerDoes(sandbox, done.remoteId, { signer: 0, event: "sign" })
  await signerDoes(sandbox, done.remoteId, { signer: 1, event: "sign" })
  await until(
    () => rowOf(done.id),
    ({ completedAt, refreshAt }) => completedAt !== null && refreshAt === null,
  )
  const last = (await reads()).get(done.remoteId)?.length
  const others = requests.slice(1)
  const counted = await reads()
  await until(reads, (times) =>
    others.every(
      ({ remoteId }) => (times.get(remoteId)?.length ?? 0) >= (counted.get(remoteId)?.length ?? 0) + 2,
    ),
  )
  expect((await reads()).get(done.remoteId)?.length).toBe(last)
}, 180_000)
