import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dropExpiredBlobs } from "#lib/files/sealed-bytes.ts"
import { type DeskClient, signInAt, until } from "#test/desk/desk-client.ts"
import {
  multipart,
  type Posted,
  partsOf,
  postParts,
  postRequest,
  requestFor,
  SIGNER,
} from "#test/desk/signature-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { seededPerson, setForThisProcess } from "#test/processes/settings.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

// The outcomes of a request that was sent, and that each is sent once in every case. Two servers on one database.

let app: AppProcess
let second: AppProcess
let analyst: DeskClient
let atSecond: DeskClient

beforeAll(async () => {
  const env = { UPSTREAM_DEADLINE_MS: "4000" }
  app = await startApp({ env })
  second = await startApp({ env, sharing: app })
  setForThisProcess(app.env)
  const person = seededPerson("analyst")
  ;[analyst, atSecond] = await Promise.all([signInAt(app.url, person), signInAt(second.url, person)])
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

type Counted = { received: number; accepted: number }

async function counts(): Promise<Counted> {
  const { received, accepted } = await app.sandbox.counts("signature")
  return { received, accepted }
}

const order = (fault: object, times = 1) => app.sandbox.fault("signature", fault, times)

/** How many requests reached the service, and how many it accepted, while `work` ran. */
async function during<T>(work: () => Promise<T>): Promise<{ result: T } & Counted> {
  const before = await counts()
  const result = await work()
  const after = await counts()
  return {
    result,
    received: after.received - before.received,
    accepted: after.accepted - before.accepted,
  }
}

const settledAt = (id: string, states: string[]) =>
  analyst.readWhen(id, ({ state }) => states.includes(state), 40_000)

/** Opens the service's pace gate, by the database's clock. */
const openGate = () =>
  app.query("update pacing set held_until = clock_timestamp(), next_at = clock_timestamp(), interval_ms = 0")

const post = (more: object = {}, key?: string) =>
  postRequest(analyst, requestFor(1, more), [pdfOfSize(40_000)], key)

describe("outcomes", () => {
  test.each([
    ["refused", "none", "input_refused", { kind: "status", status: 422 }],
    ["refused", "none", "input_refused", { kind: "status", status: 400 }],
    ["halted", "none", "key_refused", { kind: "status", status: 401 }],
    ["halted", "none", "quota_empty", { kind: "status", status: 402 }],
    ["unknown", "unknown", "answer_unlisted", { kind: "status", status: 500 }],
    ["unknown", "unknown", "answer_unlisted", { kind: "status", status: 503 }],
    ["unknown", "unknown", "answer_lost", { kind: "cut-after" }],
    ["unknown", "unknown", "timed_out", { kind: "timeout" }],
    ["unknown", "unknown", "answer_unreadable", { kind: "html" }],
    [
      "unknown",
      "unspecified",
      "accepted_without_id",
      { kind: "replace", status: 200, body: { status: "success", data: { signature: {} } } },
    ],
    [
      "unknown",
      "unspecified",
      "accepted_without_id",
      { kind: "replace", status: 201, body: { status: "success", data: null } },
    ],
  ])("%s, charge %s, %s", async (state, charge, code, fault) => {
    await order(fault)
    const { result, received } = await during(() => post())
    expect(result.body).toMatchObject({ state, charge, problem: { code } })
    expect(received).toBe(1)
  })

  test("every success code is a success, whatever stands in its lists, and no link of it is handed out", async () => {
    for (const signatureCreateStatus of ["200", "201", "202"]) {
      for (const signatureElements of ["full", "strings", "empty"]) {
        await app.sandbox.tune({ choices: { signatureCreateStatus, signatureElements } })
        const { body } = await post()
        expect(body).toMatchObject({ state: "answered", remoteId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
        expect(JSON.stringify(body.answer)).not.toMatch(/https?:/)
      }
    }
  })

  const messages = {
    name: ["El campo name es obligatorio."],
    expires_at: ["El campo expires_at debe ser una fecha."],
    expires_in: ["El campo expires_in debe ser un número entero."],
    documents: ["El campo documents debe ser una lista."],
    "documents.0.name": ["El campo documents.0.name es obligatorio."],
    "documents.0.file": ["El campo documents.0.file no debe superar los 10 MB.", "Está cifrado."],
    signers: ["El campo signers debe tener al menos 1 elemento."],
    "signers.2.full_name": ["El campo signers.2.full_name es obligatorio."],
    "signers.2.document_type": ["El campo signers.2.document_type debe ser dni, ce o passport."],
    "signers.2.document_number": ["El campo signers.2.document_number no debe superar los 30 caracteres."],
    "signers.2.email": ["El campo signers.2.email debe ser una dirección de correo válida."],
    "signers.2.phone": ["El campo signers.2.phone no debe superar los 20 caracteres."],
  }
  test("every message of the service arrives at its field, verbatim", async () => {
    await order({
      kind: "replace",
      status: 422,
      body: { status: "error", message: "Datos", errors: messages },
    })
    const { body } = await post({ signers: [SIGNER, SIGNER, SIGNER] })
    expect(body).toMatchObject({ state: "refused", problem: { message: "Datos", errors: messages } })
  })

  test("what the service itself finds wrong comes back at signers.2.email", async () => {
    const bad = { ...SIGNER, email: "sin arroba" }
    const { body } = await post({ signers: [SIGNER, SIGNER, bad] })
    expect(body).toMatchObject({
      state: "refused",
      problem: {
        errors: { "signers.2.email": ["El campo signers.2.email debe ser una dirección de correo válida."] },
      },
    })
  })
})

describe("sent once, in every way that a server can meet", () => {
  test("the same key again, one after the other", async () => {
    const { result, received } = await during(async () => {
      const body = multipart(partsOf(requestFor(1), [pdfOfSize(9_000)]))
      return [await postParts(analyst, body, "again"), await postParts(analyst, body, "again")]
    })
    expect(new Set(result.map(({ body }) => body.id)).size).toBe(1)
    expect(received).toBe(1)
  })

  test("the same key from two tabs at once, and from two replicas at once", async () => {
    const body = multipart(partsOf(requestFor(1), [pdfOfSize(9_000)]))
    const { result, received } = await during(() =>
      Promise.all([analyst, analyst, atSecond, atSecond].map((client) => postParts(client, body, "at-once"))),
    )
    expect(new Set(result.map(({ body: check }) => check.id)).size).toBe(1)
    expect(received).toBe(1)
    const [entry] = await app.query<{ entries: string; files: string }>(
      `select count(distinct r.id) as entries, count(d.*) as files from signature_requests r
         join signature_documents d on d.request_id = r.id where r.check_id = $1`,
      [result[0]?.body.id],
    )
    expect(entry).toEqual({ entries: "1", files: "1" })
  })

  test("two tabs with keys of their own, on two replicas at once: the second is refused", async () => {
    const body = multipart(partsOf(requestFor(1), [pdfOfSize(9_000)]))
    const { result, received } = await during(() =>
      Promise.all([analyst, atSecond].map((client) => postParts(client, body))),
    )
    expect(result.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(result.find(({ status }) => status === 409)?.body.code).toBe("signature_repeated")
    expect(received).toBe(1)
  })

  test("a reload that sends the same again with a new key; on purpose it goes", async () => {
    const body = multipart(partsOf(requestFor(1), [pdfOfSize(9_000)]))
    const first = await postParts(analyst, body)
    const { result, received } = await during(() => postParts(analyst, body))
    expect(result.status).toBe(409)
    expect(received).toBe(0)
    const meant = await postParts(analyst, body, undefined, { "x-repeat-of": first.body.id })
    expect(meant.body.state).toBe("answered")
  })

  test("the same key with another document, another signer or another term is refused", async () => {
    const file = pdfOfSize(9_000)
    const request = requestFor(1)
    await postRequest(analyst, request, [file], "other")
    const { result, received } = await during(async () => [
      await postRequest(analyst, request, [pdfOfSize(9_000)], "other"),
      await postRequest(analyst, { ...request, expires_in: 61 }, [file], "other"),
      await postRequest(analyst, { ...request, signers: [SIGNER, SIGNER] }, [file], "other"),
    ])
    expect(result.map(({ body }) => body.code)).toEqual(result.map(() => "idempotency_key_reused"))
    expect(received).toBe(0)
  })

  test("an answer that was lost, retried with the same key, and with another", async () => {
    await order({ kind: "cut-after" })
    const body = multipart(partsOf(requestFor(1), [pdfOfSize(9_000)]))
    const { result, received, accepted } = await during(async () => [
      await postParts(analyst, body, "lost"),
      await postParts(atSecond, body, "lost"),
      await postParts(analyst, body),
    ])
    expect(result.map(({ body: check }) => check.state ?? check.code)).toEqual([
      "unknown",
      "unknown",
      "signature_repeated",
    ])
    expect([received, accepted]).toEqual([1, 1])
  })

  test("one that was answered is not sent again, though its row looks due and the worker sends the next one", async () => {
    const sent = await post()
    await app.query("update checks set not_before = clock_timestamp(), lease_until = null where id = $1", [
      sent.body.id,
    ])
    await order({ kind: "status", status: 429, headers: { "retry-after": "1" } })
    const { received } = await during(async () => {
      const next = await post()
      await resume(next.body)
      await analyst.readWhen(next.body.id, ({ state }) => state === "answered")
    })
    expect(received).toBe(2)
    expect((await analyst.read(sent.body.id)).state).toBe("answered")
    await openGate()
  })

  test("a 429: halted, and sent again from the sealed bytes by a person alone", async () => {
    await order({ kind: "status", status: 429, headers: { "retry-after": "2" } })
    const { result, accepted } = await during(async () => {
      const { body } = await post()
      expect(body).toMatchObject({ state: "halted", charge: "none", problem: { code: "rate_limited" } })
      await resume(body)
      return settledAt(body.id, ["answered"])
    })
    expect(result.attempts).toBe(2)
    expect(accepted).toBe(1)
    await openGate()
  })

  test("halted by a refused key, resumed, sent once", async () => {
    await order({ kind: "status", status: 401 })
    const { result, accepted } = await during(async () => {
      const { body } = await post()
      expect(body.state).toBe("halted")
      await resume(body)
      return settledAt(body.id, ["answered"])
    })
    expect(result.remoteId).not.toBeNull()
    expect(accepted).toBe(1)
  })

  test("kill -9 between intent and answer: unknown, and one request at the service", async () => {
    await order({ kind: "timeout" })
    const { result, received } = await during(async () => {
      const { received: before } = await counts()
      const lost = post({ name: "Matada a mitad" }, "killed").catch(() => "connection lost")
      await until(counts, ({ received: now }) => now === before + 1)
      await app.kill9()
      expect(await lost).toBe("connection lost")
      await app.startAgain()
      const [check] = await app.query<{ id: string }>(
        "select id from checks where idempotency_key = 'killed'",
      )
      return atSecond.readWhen(check?.id ?? "", ({ state }) => state !== "sending", 60_000)
    })
    expect(result).toMatchObject({ state: "unknown", problem: { code: "process_stopped" } })
    expect(received).toBe(1)
  })
})

describe("what waited too long", () => {
  test("documents that are gone: refused by us, nothing leaves", async () => {
    const { body } = await haltedOne()
    await app.query("update sealed_blobs set keep_until = clock_timestamp() - interval '1 minute'")
    await dropExpiredBlobs()
    await expectRefusedByUs(body, "documents_gone")
  })

  test("a document that was altered in the store: broken off before its end", async () => {
    const { body } = await haltedOne(1_400_000)
    await app.query(
      `update sealed_chunks c set bytes = overlay(c.bytes placing '\\x00000000'::bytea from 300)
        from signature_documents d join signature_requests r on r.id = d.request_id
        where d.blob_id = c.blob_id and c.position = 2 and r.check_id = $1`,
      [body.id],
    )
    await expectRefusedByUs(body, "documents_altered")
  })

  test("a deadline that came near meanwhile", async () => {
    const expires_at = new Date(Date.now() + 10 * 60_000 + 34_000).toISOString()
    await order({ kind: "status", status: 401 })
    const { body } = await post({ expires_in: undefined, expires_at })
    expect(body.state).toBe("halted")
    await until(
      async () => Date.parse(expires_at) - Date.now(),
      (left) => left < 10 * 60_000 + 29_000,
    )
    await expectRefusedByUs(body, "expiry_too_near")
  })

  async function haltedOne(size = 40_000): Promise<Posted> {
    await order({ kind: "status", status: 401 })
    const posted = await postRequest(analyst, requestFor(1), [pdfOfSize(size)])
    expect(posted.body.state).toBe("halted")
    return posted
  }

  async function expectRefusedByUs(body: Posted["body"], code: string): Promise<void> {
    const { result, accepted } = await during(async () => {
      await resume(body)
      return settledAt(body.id, ["refused"])
    })
    expect(result).toMatchObject({ charge: "none", problem: { code }, sentAt: null, httpStatus: null })
    expect(accepted).toBe(0)
  }
})

/** A person resumes it; the command is a server action of the page, here its verb is called on the same database. */
async function resume({ id }: { id: string }): Promise<void> {
  const { resume: resumeCheck } = await import("#lib/checks/tasks/manual-transitions.ts")
  const { actorFor } = await import("#test/desk/actor.ts")
  const [user] = await app.query<{ id: string; role: "analyst" }>(
    "select id, role from users where role = 'analyst'",
  )
  if (!user) throw new Error("no analyst")
  await resumeCheck(actorFor(user, "check.resumed"), id)
}
