import { eq, sql } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"
import { beforeEach, expect, test, vi } from "vitest"
import { resumeBatch } from "#lib/batches/batch-commands.ts"
import { ask } from "#lib/checks/ask.ts"
import { closeUnknown, resume, withdraw } from "#lib/checks/tasks/manual-transitions.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { factorChallenges, secondFactors } from "#lib/db/schema/factors.ts"
import { programTokens, sessions, signInFailures, users } from "#lib/db/schema/people.ts"
import type { Permission, Role } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { addTotp, offerTotp } from "#lib/factors/add-totp.ts"
import { newRecoveryCodes } from "#lib/factors/change-factors.ts"
import { type TrackedActor, trackedActor } from "#lib/http/actor-of.ts"
import { addPerson } from "#lib/people/add-person.ts"
import { changeRole, setDisabled } from "#lib/people/change-person.ts"
import { revokeSessions } from "#lib/people/revoke-sessions.ts"
import { changeOwnPassword, resetPassword } from "#lib/people/set-password.ts"
import { sendRequest } from "#lib/signatures/send/send-request.ts"
import { tokenUser } from "#lib/tokens/token-user.ts"
import { createToken } from "#lib/tokens/tokens.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { requestFor } from "#test/desk/signature-client.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { finishSecondStep, SecondStepAsked } from "./second-step.ts"
import { confirmSession } from "./session/confirm-session.ts"
import { liveSession } from "./session/session-row.ts"
import { signIn } from "./sign-in.ts"

// What a request was let through by is taken away while it runs: nothing is written by it any more.

ownDatabase() // nobody listens at the service's address: nothing is ever sent
beforeEach(async () => {
  await db().delete(signInFailures)
})

let number = 0
const PASSWORD = "siete nubes sobre el patio"
const here = { userAgent: "test", network: "192.0.2.1", device: undefined }

async function someone(role: Role = "analyst") {
  const boss = await seededUser("admin")
  const email = `p${++number}@cotejo.example`
  const { id } = await addPerson(actorFor(boss, "person.added"), {
    name: "N",
    email,
    role,
    password: PASSWORD,
  })
  await db().update(users).set({ temporaryUntil: null }).where(eq(users.id, id))
  const started = await signIn(email, PASSWORD, here)
  return { id, email, role, name: "N", sessionId: started?.sessionId ?? "" }
}

type Someone = Awaited<ReturnType<typeof someone>>

/** Their request, as the edge lets it through now. */
const requestOf = (who: Someone, permission: Permission, audit: AuditAction): TrackedActor["actor"] =>
  trackedActor(who, { permission, audit, requestId: crypto.randomUUID(), network: null }).actor

/**
 * Runs something for a person while their row is held, changes what it was let through by once it waits there, and returns its end. `change` runs in the
 * transaction that holds the row, as those who take something away do.
 */
async function whileChanged<T>(
  { id }: { id: string },
  run: () => Promise<T>,
  change: (tx: Executor) => Promise<unknown>,
): Promise<PromiseSettledResult<T>> {
  const ended = await db().transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for("update")
    const running = Promise.allSettled([run()])
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 20_000 })
    await change(tx)
    return { running }
  })
  const [end] = await ended.running
  if (!end) throw new Error("one was run")
  return end
}

async function waiting(): Promise<number> {
  const { rows } = await db().execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

const disabling = (who: Someone) => (tx: Executor) =>
  tx.update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, who.id))
const moving = (who: Someone, role: Role) => (tx: Executor) =>
  tx.update(users).set({ role }).where(eq(users.id, who.id))
const ending = (who: Someone) => (tx: Executor) =>
  tx.update(sessions).set({ revokedAt: sql`now()` }).where(eq(sessions.id, who.sessionId))
const rehashing = (who: Someone) => (tx: Executor) =>
  tx.update(users).set({ passwordHash: "another" }).where(eq(users.id, who.id))

const aliveOf = ({ id }: Someone) =>
  db().$count(sessions, sql`${sessions.userId} = ${id} and ${sessions.revokedAt} is null`)

test.each([
  ["a new password", rehashing],
  ["being disabled", disabling],
] as const)("a sign-in under way does not outlive %s", async (_, change) => {
  const who = await someone()
  const before = await aliveOf(who)
  const ended = await whileChanged(who, () => signIn(who.email, PASSWORD, here), change(who))
  expect(ended).toEqual({ status: "fulfilled", value: undefined })
  expect(await aliveOf(who)).toBe(before)
})

test("nor does one that would go on to a second step, and a factor that came meanwhile is asked for", async () => {
  const who = await someone()
  const { code } = await withApp(who)
  const refused = await whileChanged(who, () => signIn(who.email, PASSWORD, here), rehashing(who))
  expect(refused).toEqual({ status: "fulfilled", value: undefined })
  expect(await db().$count(factorChallenges, eq(factorChallenges.userId, who.id))).toBe(0)

  const other = await someone()
  const asked = await whileChanged(
    other,
    () => signIn(other.email, PASSWORD, here),
    (tx) => tx.update(secondFactors).set({ userId: other.id }).where(eq(secondFactors.userId, who.id)),
  )
  expect(asked).toMatchObject({ status: "rejected", reason: expect.any(SecondStepAsked) })
  expect(code()).toMatch(/^\d{6}$/)
})

test.each([
  ["a disabling", disabling],
  ["a reset", (who: Someone) => (tx: Executor) => endSteps(tx, who)],
] as const)("a second step under way does not outlive %s", async (_, change) => {
  const who = await someone()
  const { code } = await withApp(who)
  const step = await signIn(who.email, PASSWORD, here).catch((error: unknown) => error)
  if (!(step instanceof SecondStepAsked)) throw new Error("a step was asked for")
  const before = await aliveOf(who)
  const ended = await whileChanged(
    who,
    () => finishSecondStep(step.token, { code: code() }, here),
    change(who),
  )
  expect(ended).toEqual({ status: "fulfilled", value: "over" })
  expect(await aliveOf(who)).toBe(before)
})

async function endSteps(tx: Executor, who: Someone) {
  await rehashing(who)(tx)
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, who.id))
}

async function withApp(who: Someone) {
  const offer = await offerTotp(who)
  const generate = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await addTotp(requestOf(who, "factor.manage", "factor.added"), {
    offer: offer.offer,
    name: "App",
    code: generate(-1),
  })
  return { code: () => generate(1) }
}

const CHANGES = [
  ["disabled", disabling, "signed_out"],
  ["signed out", ending, "signed_out"],
] as const

test.each(CHANGES)("whoever is %s meanwhile makes no token", async (_, change, code) => {
  const who = await someone()
  const actor = requestOf(who, "account.manage", "token.created")
  const made = await whileChanged(
    who,
    () => createToken(actor, { name: "ERP", days: 30, scopes: ["check.ask"] }),
    change(who),
  )
  expect(made).toMatchObject({ status: "rejected", reason: { code } })
  expect(await db().$count(programTokens, eq(programTokens.userId, who.id))).toBe(0)
})

test.each(CHANGES)(
  "whoever is %s meanwhile adds no factor, and gets no recovery codes",
  async (_, change, code) => {
    const who = await someone()
    const { offer, secret } = await offerTotp(who)
    const shown = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const actor = requestOf(who, "factor.manage", "factor.added")
    const added = await whileChanged(
      who,
      () => addTotp(actor, { offer, name: "App", code: shown }),
      change(who),
    )
    expect(added).toMatchObject({ status: "rejected", reason: { code } })
    expect(await db().$count(secondFactors, eq(secondFactors.userId, who.id))).toBe(0)
    const codes = newRecoveryCodes(requestOf(who, "factor.manage", "recovery_codes.made"))
    await expect(codes).rejects.toMatchObject({ code })
  },
)

test.each(CHANGES)(
  "whoever is %s meanwhile gets no new session by changing the password",
  async (_, change, code) => {
    const who = await someone()
    const actor = requestOf(who, "password.change", "person.password_set")
    const input = { current: PASSWORD, password: "ocho nubes sobre el patio", revokeTokens: true }
    const before = await db().$count(sessions, eq(sessions.userId, who.id))
    const changed = await whileChanged(who, () => changeOwnPassword(actor, input), change(who))
    expect(changed).toMatchObject({ status: "rejected", reason: { code } })
    expect(await db().$count(sessions, eq(sessions.userId, who.id))).toBe(before)
  },
)

test("a password that is another by now confirms nothing", async () => {
  const who = await someone()
  await db()
    .update(sessions)
    .set({ confirmedAt: new Date(0) })
    .where(eq(sessions.id, who.sessionId))
  const actor = requestOf(who, "desk.enter", "session.confirmed")
  const confirmed = await whileChanged(
    who,
    () => confirmSession(actor, { password: PASSWORD }),
    rehashing(who),
  )
  expect(confirmed).toMatchObject({ status: "rejected", reason: { code: "confirmation_wrong" } })
  expect(await liveSession(who.sessionId)).toMatchObject({ recentlyConfirmed: false })
})

const COSTLY = [
  ...CHANGES,
  ["moved to another role", (who: Someone) => moving(who, "records"), "forbidden"],
] as const

test.each(COSTLY)("whoever is %s meanwhile asks nothing, alone or in a batch", async (_, change, code) => {
  const who = await someone()
  const one = requestOf(who, "check.ask", "check.asked")
  const asked = await whileChanged(
    who,
    () => ask(one, { operation: "person", input: { dni: "40000001" }, idempotencyKey: crypto.randomUUID() }),
    change(who),
  )
  expect(asked).toMatchObject({ status: "rejected", reason: { code } })
  const other = await someone()
  const batch = await whileChanged(
    other,
    () =>
      startBatch(requestOf(other, "batch.run", "batch.created"), {
        operation: "person",
        rows: [{ dni: "40000001" }],
      }),
    change(other),
  )
  expect(batch).toMatchObject({ status: "rejected", reason: { code } })
  for (const { id } of [who, other]) {
    expect(await db().$count(checks, eq(checks.requestedBy, id))).toBe(0)
    expect(await db().$count(batches, eq(batches.createdBy, id))).toBe(0)
  }
})

test("a program whose token or person ends meanwhile asks nothing", async () => {
  const who = await someone()
  const scopes: Permission[] = ["check.ask"]
  const { token } = await createToken(requestOf(who, "account.manage", "token.created"), {
    name: "E",
    days: 7,
    scopes,
  })
  const program = await tokenUser(token, new Headers())
  const asking = () =>
    ask(
      trackedActor(program, { permission: "check.ask", audit: "check.asked", requestId: "r", network: null })
        .actor,
      {
        operation: "person",
        input: { dni: "40000001" },
        idempotencyKey: crypto.randomUUID(),
      },
    )
  const ended = await whileChanged(who, asking, (tx) =>
    tx.update(programTokens).set({ revokedAt: sql`now()` }).where(eq(programTokens.userId, who.id)),
  )
  expect(ended).toMatchObject({ status: "rejected", reason: { code: "invalid_token" } })
  expect(await db().$count(checks, eq(checks.requestedBy, who.id))).toBe(0)
})

test.each(COSTLY)(
  "whoever is %s meanwhile resumes, withdraws and settles nothing",
  async (_, change, code) => {
    const who = await someone()
    const [halted, lost, batchId] = [
      await checkOf(who, "halted"),
      await checkOf(who, "unknown"),
      await batchOf(who),
    ]
    const acts: (() => Promise<unknown>)[] = [
      () => resume(requestOf(who, "check.resume", "check.resumed"), halted),
      () => withdraw(requestOf(who, "check.resume", "check.withdrawn"), halted),
      () => closeUnknown(requestOf(who, "check.resume", "check.closed"), lost, "not_sent", "llamé"),
      () => resumeBatch(requestOf(who, "batch.run", "batch.resumed"), batchId, undefined),
    ]
    for (const act of acts) {
      expect(await whileChanged(who, act, change(who))).toMatchObject({
        status: "rejected",
        reason: { code },
      })
    }
    const states = await db()
      .select({ state: checks.state })
      .from(checks)
      .where(eq(checks.requestedBy, who.id))
    expect(states.map(({ state }) => state).sort()).toEqual(["halted", "queued", "unknown"])
  },
)

async function checkOf(who: Someone, state: "halted" | "unknown"): Promise<string> {
  const { id } = await ask(requestOf(who, "check.ask", "check.asked"), {
    operation: "person",
    input: { dni: "40000002" },
    idempotencyKey: crypto.randomUUID(),
  })
  await db().update(checks).set({ state, leaseUntil: null }).where(eq(checks.id, id))
  return id
}

async function batchOf(who: Someone): Promise<string> {
  const actor = requestOf(who, "batch.run", "batch.created")
  const id = await startBatch(actor, { operation: "person", rows: [{ dni: "40000003" }] })
  await db().update(batches).set({ state: "paused" }).where(eq(batches.id, id))
  return id
}

test("a manager who is an analyst by now lets nothing go out that waits for a second person", async () => {
  const [first, manager] = [await someone(), await someone("manager")]
  const batchId = await batchOf(first)
  await db().update(batches).set({ state: "halted", haltReason: "approval" }).where(eq(batches.id, batchId))
  const act = () => resumeBatch(requestOf(manager, "batch.run", "batch.resumed"), batchId, undefined)
  const ended = await whileChanged(manager, act, moving(manager, "analyst"))
  expect(ended).toMatchObject({ status: "rejected", reason: { code: "second_person" } })
})

const DURING_UPLOAD = [
  [
    "disabled",
    (who: Someone, boss: Boss) => setDisabled(actorFor(boss, "person.changed"), who.id, true),
    "signed_out",
  ],
  [
    "moved to another role",
    (who: Someone, boss: Boss) => changeRole(actorFor(boss, "person.changed"), who.id, "records"),
    "forbidden",
  ],
  [
    "signed out",
    (who: Someone, boss: Boss) => revokeSessions(actorFor(boss, "sessions.revoked"), who.id, true),
    "signed_out",
  ],
  [
    "given another password",
    (who: Someone, boss: Boss) => resetPassword(actorFor(boss, "person.password_set"), who.id),
    "signed_out",
  ],
] as const
type Boss = Awaited<ReturnType<typeof seededUser>>

test.each(DURING_UPLOAD)(
  "whoever is %s during an upload sends no signature request",
  async (_, change, code) => {
    const [who, boss] = [await someone("manager"), await seededUser("admin")]
    const http = uploadDuring(() => change(who, boss))
    const sent = sendRequest(requestOf(who, "signature.send", "signature.sent"), http)
    await expect(sent).rejects.toMatchObject({ code })
    expect(await db().$count(checks, eq(checks.requestedBy, who.id))).toBe(0)
  },
)

/** An upload in whose middle something happens. */
function uploadDuring(change: () => Promise<unknown>): Request {
  const form = new FormData()
  form.append("request", JSON.stringify(requestFor(1)))
  form.append("file", new Blob([Uint8Array.from(pdfOfSize(200_000))], { type: "application/pdf" }), "a.pdf")
  const whole = new Request("http://localhost/api/signatures", { method: "POST", body: form })
  let pieces = 0
  const slow = new TransformStream<Uint8Array, Uint8Array>({
    async transform(piece, controller) {
      if (++pieces === 2) await change()
      controller.enqueue(piece)
    },
  })
  const { headers, body } = whole
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers,
    body: body?.pipeThrough(slow) ?? null,
    duplex: "half",
  }
  return new Request(whole.url, init)
}

test("a request that takes longer than a session may idle is its person's presence", async () => {
  const who = await someone()
  const actor = requestOf(who, "check.ask", "check.asked")
  await db()
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '40 minutes'` })
    .where(eq(sessions.id, who.sessionId))
  await expect(db().transaction((tx) => actor.reauthorize(tx))).resolves.toMatchObject({ id: who.id })
})
