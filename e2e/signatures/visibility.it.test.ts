import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hashPassword } from "#lib/auth/password/password.ts"
import { unresolvedPage } from "#lib/checks/lists/unresolved-page.ts"
import { visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { closeUnknown, identifyUnknown, withdraw } from "#lib/checks/tasks/manual-transitions.ts"
import { closeDb } from "#lib/db/client.ts"
import { unsettled } from "#lib/home/attention.ts"
import type { BoardPage } from "#lib/signatures/board/board-row.ts"
import { earlierSigners, takeEarlierSigner } from "#lib/signatures/earlier-signers.ts"
import { openForCorrection } from "#lib/signatures/send/open-for-correction.ts"
import { actorFor } from "#test/desk/actor.ts"
import { type DeskClient, signInAt } from "#test/desk/desk-client.ts"
import { postRequest, requestFor, SIGNER } from "#test/desk/signature-client.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { setForThisProcess, testSetup } from "#test/processes/settings.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

// Who sees a signature request's check, and how one that was sent without an answer is settled.

type User = { id: string; role: "analyst" | "manager" }

const app = ownApp({ UPSTREAM_DEADLINE_MS: "4000" })
const clients: Record<string, DeskClient> = {}
const users: Record<string, User> = {}
/** Of the first analyst, one of the second, one of the manager. */
const sent: Record<string, string> = {}

const PASSWORD = "second analyst of the tests"

beforeAll(async () => {
  setForThisProcess(app.env)
  await app.query(
    "insert into users (email, name, role, password_hash) values ('second@cotejo.example', 'Segunda', 'analyst', $1)",
    [await hashPassword(PASSWORD)],
  )
  const people = [
    ...testSetup().people.filter(({ role }) => ["analyst", "manager"].includes(role)),
    { email: "second@cotejo.example", password: PASSWORD, role: "second" },
  ]
  for (const person of people) {
    clients[person.role] = await signInAt(app.url, person)
    const [user] = await app.query<User>("select id, role from users where email = $1", [person.email])
    if (user) users[person.role] = user
    const { body } = await postRequest(at(clients, person.role), requestFor(1), [pdfOfSize(2_000)])
    sent[person.role] = body.id
  }
})
afterAll(async () => {
  await closeDb()
})

function at<T>(record: Record<string, T>, name: string): T {
  const value = record[name]
  if (value === undefined) throw new Error(`no ${name}`)
  return value
}

async function listed(role: string, search: string): Promise<string[]> {
  const response = await at(clients, role).fetch(`/api/checks?${search}`)
  return ((await response.json()) as { items: { id: string }[] }).items.map(({ id }) => id).sort()
}
const ids = (...names: string[]) => names.map((name) => at(sent, name)).sort()

describe("an analyst sees their own, a manager all", () => {
  test.each([
    "",
    "operation=signature",
    "operation=signature,person",
    "state=answered",
    "operation=signature&state=answered",
    "since=0",
    "since=0&operation=signature",
    "from=2020-01-01T00:00:00Z",
  ])("in lists: %s", async (search) => {
    expect(await listed("analyst", search)).toEqual(ids("analyst"))
    expect(await listed("second", search)).toEqual(ids("second"))
    expect(await listed("manager", search)).toEqual(ids("analyst", "second", "manager"))
  })

  test("in lists of one person", async () => {
    const person = `person=${at(users, "second").id}`
    expect(await listed("analyst", person)).toEqual([])
    expect(await listed("second", person)).toEqual(ids("second"))
    expect(await listed("manager", person)).toEqual(ids("second"))
  })

  test("one by one, compared, exported, on its page and in the counts", async () => {
    const analyst = at(clients, "analyst")
    const other = at(sent, "second")
    expect((await analyst.fetch(`/api/checks/${other}`)).status).toBe(404)
    expect((await at(clients, "manager").fetch(`/api/checks/${other}`)).status).toBe(200)
    expect((await analyst.fetch(`/checks/${other}`)).status).toBe(404)
    const compared = await analyst.fetch(`/api/checks/compare?ids=${other},${at(sent, "analyst")}`)
    expect(((await compared.json()) as { items: object[] }).items).toHaveLength(1)
    const csv = await (await analyst.fetch("/api/checks/export")).text()
    expect(csv).toContain(at(sent, "analyst"))
    expect(csv).not.toContain(other)
  })

  test("the page of a request shows what was asked and leads to the request", async () => {
    const id = at(sent, "analyst")
    const { input } = await at(clients, "analyst").read(id)
    const page = await (await at(clients, "analyst").fetch(`/checks/${id}`)).text()
    expect(page).toContain(`/signatures/${input.id}`)
    for (const shown of [input.name ?? "?", "Documento 1", SIGNER.full_name, "****3456"])
      expect(page).toContain(shown)
    expect(page).not.toMatch(/\/sign\//)
  })
})

describe("contact data of signers", () => {
  /** The data that nobody reads anywhere without revealing it, which adds a row to the log. */
  const CONTACT = [SIGNER.document_number, SIGNER.email]

  test("is masked wherever a check is read: interface, lists, comparison, pages, constancia, whatever the role", async () => {
    const [id, other] = [at(sent, "analyst"), at(sent, "second")]
    for (const role of ["analyst", "manager"]) {
      for (const path of [
        `/api/checks/${id}`,
        "/api/checks?operation=signature",
        `/api/checks/compare?ids=${id},${other}`,
        `/checks/compare?ids=${id},${other}`,
        `/api/checks/${id}/constancia${role === "manager" ? "?asked=full" : ""}`,
        `/checks/${id}/constancia`,
        `/checks/${id}`,
        "/checks",
        "/",
        "/api/signatures/signers",
        "/api/signatures",
      ]) {
        const response = await at(clients, role).fetch(path)
        const text = await response.text()
        expect(response.status, path).toBe(200)
        for (const secret of CONTACT) expect(text, `${role} ${path}`).not.toContain(secret)
      }
    }
    const { input } = await at(clients, "analyst").read(id)
    expect(input).toMatchObject({
      "signers.0.full_name": SIGNER.full_name,
      "signers.0.document_number": "****3456",
      "signers.0.email": "a•••@correo.pe",
    })
  })

  test("is uncovered for a correction of one's own request that did not go out, and recorded", async () => {
    await app.sandbox.fault("signature", { kind: "status", status: 422 })
    const { body } = await postRequest(at(clients, "analyst"), requestFor(1), [pdfOfSize(2_000)])
    const as = (role: string) => actorFor(at(users, role), "signer_contact.revealed")
    const opened = await openForCorrection(as("analyst"), body.id)
    expect(opened).toMatchObject({ state: "refused", input: { "signers.0.email": SIGNER.email } })
    await expect(openForCorrection(as("second"), body.id)).rejects.toMatchObject({ code: "not_found" })
    // One that the signers may have is corrected by nobody.
    await expect(openForCorrection(as("analyst"), at(sent, "analyst"))).rejects.toMatchObject({
      code: "state_changed",
    })
    const rows = await app.query<{ detail: object }>(
      "select detail from audit_log where action = 'signer_contact.revealed' and target_id = $1 order by at",
      [body.id],
    )
    expect(rows).toEqual([{ detail: { purpose: "correct" } }])
  })

  test.each([
    ["first_rejected_at = now()", true],
    ["completed_at = now(), first_rejected_at = now()", true],
    ["expires_at = now()", true],
    ["completed_at = now(), expires_at = now()", false],
  ])(
    "is uncovered for a copy of one that the board shows as ended without result: %s",
    async (ends, isCopied) => {
      const { body } = await postRequest(at(clients, "analyst"), requestFor(1), [pdfOfSize(2_000)])
      await app.query(
        `update signature_requests set refresh_at = null, reading_until = null, ${ends} where check_id = $1`,
        [body.id],
      )
      const opened = openForCorrection(actorFor(at(users, "analyst"), "signer_contact.revealed"), body.id)
      if (isCopied) expect(await opened).toMatchObject({ input: { "signers.0.email": SIGNER.email } })
      else await expect(opened).rejects.toMatchObject({ code: "state_changed" })
    },
  )

  test("is not uncovered for a copy of one that is not at the service: its term in minutes has not begun", async () => {
    await app.sandbox.fault("signature", { kind: "cut-after" })
    const { body } = await postRequest(at(clients, "analyst"), requestFor(1), [pdfOfSize(2_000)])
    await app.query("update signature_requests set expires_at = now() where check_id = $1", [body.id])
    const opened = openForCorrection(actorFor(at(users, "analyst"), "signer_contact.revealed"), body.id)
    await expect(opened).rejects.toMatchObject({ code: "state_changed" })
  })

  test("is uncovered for another request of the same person, and recorded", async () => {
    const as = (role: string) => actorFor(at(users, role), "signer_contact.revealed")
    const [suggested] = await earlierSigners(at(users, "second").id)
    expect(suggested).toMatchObject({ checkId: at(sent, "second"), position: 0, email: "a•••@correo.pe" })
    const ref = { checkId: at(sent, "second"), position: 0 }
    expect(await takeEarlierSigner(as("second"), ref)).toMatchObject(SIGNER)
    await expect(takeEarlierSigner(as("manager"), ref)).rejects.toMatchObject({ code: "not_found" })
    await expect(takeEarlierSigner(as("second"), { ...ref, position: 1 })).rejects.toMatchObject({
      code: "not_found",
    })
    const rows = await app.query<{ detail: object }>(
      "select detail from audit_log where action = 'signer_contact.revealed' and target_id = $1 order by at",
      [at(sent, "second")],
    )
    expect(rows).toEqual([{ detail: { signer: 0, purpose: "ask_again" } }])
  })
})

describe("sent without an answer", () => {
  async function lost(request = requestFor(1), after = "cut-after") {
    await app.sandbox.fault("signature", { kind: after })
    const { body } = await postRequest(at(clients, "analyst"), request, [pdfOfSize(2_000)])
    expect(body.state).toBe("unknown")
    return body
  }
  const actor = (role: string) => actorFor(at(users, role), "task.identified")
  const identify = (id: string, remoteId: string, role = "analyst") =>
    identifyUnknown(actor(role), id, remoteId, "un firmante lo recibió")

  async function remoteIds(): Promise<{ id: string; name: string }[]> {
    const response = await app.sandbox.director("/signatures")
    return ((await response.json()) as { items: { id: string; name: string }[] }).items
  }

  test("is on the desk of its author and of managers, of nobody else", async () => {
    const { id } = await lost()
    const seen = async (role: string) =>
      (await unresolvedPage(visibleTo(at(users, role)), undefined, {})).items.map((check) => check.id)
    expect(await seen("analyst")).toContain(id)
    expect(await seen("manager")).toContain(id)
    expect(await seen("second")).not.toContain(id)
    expect(await unsettled(visibleTo(at(users, "second")), false)).toEqual([])
    await expect(closeUnknown(actor("second"), id, "not_sent", "nadie")).rejects.toMatchObject({
      code: "not_found",
    })
    await expect(withdraw(actor("second"), id)).rejects.toMatchObject({ code: "not_found" })
    await expect(identify(id, crypto.randomUUID(), "second")).rejects.toMatchObject({ code: "not_found" })
  })

  test("is settled by its id, which is read, and enters the register", async () => {
    const request = requestFor(1, { signers: [SIGNER, { ...SIGNER, document_number: "00777" }] })
    const body = await lost(request)
    const found = (await remoteIds()).find(({ name }) => name === (request as { name: string }).name)
    expect(found).toBeDefined()
    await identify(body.id, found?.id ?? "")
    expect(await at(clients, "analyst").read(body.id)).toMatchObject({
      state: "answered",
      charge: "unspecified",
      remoteId: found?.id,
      problem: null,
    })
    const [entry] = await app.query<{ remote_id: string }>(
      "select remote_id from signature_requests where id = $1",
      [body.input.id],
    )
    expect(entry?.remote_id).toBe(found?.id)
    const again = await lost()
    await expect(identify(again.id, found?.id ?? "")).rejects.toMatchObject({
      fields: { remoteId: ["remoteIdTaken"] },
    })
  })

  test("an id that the service does not know, or that speaks of another request, is not believed", async () => {
    const one = await lost()
    const other = await lost(requestFor(1, { signers: [{ ...SIGNER, document_number: "00999" }] }))
    const found = (await remoteIds()).find(({ name }) => name === other.input.name)
    await expect(identify(one.id, found?.id ?? "")).rejects.toMatchObject({
      fields: { remoteId: ["remoteIdOfAnother"] },
    })
    await expect(identify(one.id, crypto.randomUUID())).rejects.toMatchObject({
      fields: { remoteId: ["remoteIdNotConfirmed"] },
    })
    expect((await at(clients, "analyst").read(one.id)).state).toBe("unknown")
  })

  test("found not sent, it is closed without a charge, and the same request may go again", async () => {
    const request = requestFor(1)
    const file = pdfOfSize(2_000)
    await app.sandbox.fault("signature", { kind: "cut-before" })
    const { body } = await postRequest(at(clients, "analyst"), request, [file])
    await closeUnknown(actor("analyst"), body.id, "not_sent", "ningún firmante lo recibió")
    expect(await at(clients, "analyst").read(body.id)).toMatchObject({ state: "closed", charge: "none" })
    // On the board nobody waits for it, and its term, in minutes from an arrival, never began.
    const board = await at(clients, "analyst").fetch("/api/signatures?limit=500")
    const { items } = (await board.json()) as BoardPage
    expect(items.find(({ id }) => id === body.signatureId)).toMatchObject({
      sending: { state: "closed", endedUnsent: true, mayHaveArrived: false },
      expiresAt: null,
    })
    const again = await postRequest(at(clients, "analyst"), request, [file])
    expect(again.body.state).toBe("answered")
  })
})
