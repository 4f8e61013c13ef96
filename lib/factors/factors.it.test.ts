import { eq, sql } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { finishSecondStep, SecondStepAsked, stepMethods } from "#lib/auth/second-step.ts"
import { confirmSession } from "#lib/auth/session/confirm-session.ts"
import { liveSession } from "#lib/auth/session/session-row.ts"
import { signIn } from "#lib/auth/sign-in.ts"
import { db } from "#lib/db/client.ts"
import { factorChallenges, recoveryCodes, secondFactors } from "#lib/db/schema/factors.ts"
import { auditLog, signInFailures } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { setDisabled, unlockPerson } from "#lib/people/change-person.ts"
import { rescueAdministrator } from "#lib/people/rescue-person.ts"
import { resetPassword } from "#lib/people/set-password.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { seededPerson } from "#test/processes/settings.ts"
import { addTotp, offerTotp } from "./add-totp.ts"
import { newRecoveryCodes, removeFactor, removeFactorsOf } from "./change-factors.ts"
import { listFactors } from "./list-factors.ts"

let me: { id: string; email: string; password: string }
let admin: { id: string; email: string }
/** The secret in this person's app, and their recovery codes. */
let secret: string
let codes: string[]

ownDatabase()
beforeAll(async () => {
  me = await person("analyst")
  admin = await person("admin")
})
beforeEach(async () => {
  // Each test is of one instant: no code ages into another step between its making and its use.
  vi.setSystemTime(performance.timeOrigin + performance.now())
  await db().delete(signInFailures)
  await db().delete(secondFactors)
  await db().delete(recoveryCodes)
  await db().delete(factorChallenges)
  ;({ secret, codes } = await added())
})
afterAll(async () => {
  vi.useRealTimers()
})

async function person(role: Role) {
  return { ...seededPerson(role), id: (await seededUser(role)).id }
}

const acting = (action: AuditAction) => actorFor({ id: me.id, email: me.email, role: "analyst" }, action)
const administering = (action: AuditAction) => actorFor({ id: admin.id, role: "admin" }, action)
const here = { userAgent: "test", network: "192.0.2.1" }

/** The code that the app shows, so many steps from now. */
function codeAt(steps: number, of = secret): string {
  return new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** An app of this person's, which has shown the code of the step before this one. */
async function added() {
  const actor = acting("factor.added")
  const offer = await offerTotp(actor.user)
  const code = codeAt(-1, offer.secret)
  const { codes } = await addTotp(actor, { offer: offer.offer, name: "Teléfono", code })
  return { secret: offer.secret, codes: codes ?? [] }
}

/** Signs in with the right password; returns the browser's token for its second step. */
async function step(): Promise<string> {
  const asked = await signIn(me.email, me.password, { ...here, device: undefined }).catch(
    (error: unknown) => error,
  )
  if (!(asked instanceof SecondStepAsked)) throw new Error("no second step was asked for")
  return asked.token
}

async function prove(code: string, token?: string): Promise<string> {
  const ended = await finishSecondStep(token ?? (await step()), { code }, here)
  if (typeof ended === "string") return ended
  expect(await liveSession(ended.sessionId)).toMatchObject({ id: me.id })
  return "in"
}

test("the password alone opens nothing; with the app's code it does", async () => {
  const token = await step()
  expect((await stepMethods(token))?.ways).toEqual(["totp"])
  expect(await prove("000000", token)).toBe("refused")
  expect(await prove("", token)).toBe("refused")
  const code = codeAt(0)
  expect(await prove(`${code.slice(0, 3)} ${code.slice(3)}`, token)).toBe("in")
  // It was taken with the session: the browser's token is nobody's.
  expect(await prove(codeAt(1), token)).toBe("over")
  const log = await db().select().from(auditLog).where(eq(auditLog.actorId, me.id))
  const logged = log.map(({ action, detail }) => [action, detail.code ?? detail.factor])
  expect(logged).toContainEqual(["session.refused", "wrong_factor"])
  expect(logged).toContainEqual(["session.started", "totp"])
})

test("no code is taken twice, nor one of a step before it; a clock may be a step off", async () => {
  expect(await prove(codeAt(-2))).toBe("refused")
  expect(await prove(codeAt(1))).toBe("in")
  expect(await prove(codeAt(1))).toBe("refused")
  expect(await prove(codeAt(0))).toBe("refused")
})

test("one code that comes twice at once opens one session", async () => {
  const [one, two] = [await step(), await step()]
  const ends = await Promise.all([prove(codeAt(0), one), prove(codeAt(0), two)])
  expect(ends.toSorted()).toEqual(["in", "refused"])
})

test("a recovery code opens it once, however it is written, and for its person alone", async () => {
  const [first = "", second = ""] = codes
  expect(codes).toHaveLength(8)
  expect(await prove(first.toUpperCase().replaceAll("-", " "))).toBe("in")
  expect(await prove(first)).toBe("refused")
  expect((await listFactors(me.id)).codesLeft).toBe(7)
  await db().update(recoveryCodes).set({ userId: admin.id })
  expect(await prove(second)).toBe("refused")
})

test("new recovery codes end those before", async () => {
  const [old = ""] = codes
  const [fresh = ""] = await newRecoveryCodes(acting("recovery_codes.made"))
  expect(await prove(old)).toBe("refused")
  expect(await prove(fresh)).toBe("in")
})

test("guesses are counted before they are compared, over all the steps of an account, until somebody unlocks it", async () => {
  for (let guess = 0; guess < 5; guess++) expect(await prove("000000")).toBe("refused")
  await db()
    .update(signInFailures)
    .set({ blockedUntil: sql`now() + interval '1 hour'` })
    .where(sql`${signInFailures.failures} >= 5`)
  await expect(prove(codeAt(0))).rejects.toMatchObject({ code: "throttled" })
  await unlockPerson(administering("person.unlocked"), me.id)
  expect(await prove(codeAt(0))).toBe("in")
})

test("strangers who know the password shut out neither the owner's browser and sessions nor a recovery code", async () => {
  const open = await finishSecondStep(await step(), { code: codes[1] ?? "" }, here)
  if (typeof open === "string") throw new Error("they came in")
  for (let guess = 0; guess < 5; guess++) expect(await prove("000000")).toBe("refused")
  await expect(prove("000000")).rejects.toMatchObject({ code: "throttled" })
  // From elsewhere they go on, until all of them together are too many.
  const from = (network: string) => ({ userAgent: "test", network })
  expect(await finishSecondStep(await step(), { code: "000000" }, from("198.51.100.8"))).toBe("refused")
  await db()
    .update(signInFailures)
    .set({ blockedUntil: sql`now() + interval '1 hour'` })
    .where(sql`${signInFailures.failures} > 0`)
  const stranger = finishSecondStep(await step(), { code: codeAt(0) }, from("198.51.100.7"))
  await expect(stranger).rejects.toMatchObject({ code: "throttled" })

  const own = { ...here, deviceOf: () => "a browser of theirs" }
  expect(await finishSecondStep(await step(), { code: codeAt(0) }, own)).toMatchObject({ userId: me.id })
  const actor = actorFor({ ...me, role: "analyst", sessionId: open.sessionId }, "session.confirmed")
  await confirmSession(actor, { code: codeAt(1) })
  expect(await finishSecondStep(await step(), { code: codes[0] ?? "" }, here)).toMatchObject({
    userId: me.id,
  })
})

test("a step ends with its time, its person's access and every password that is given again", async () => {
  const late = await step()
  await db().update(factorChallenges).set({ expiresAt: sql`now()` })
  expect(await stepMethods(late)).toBeUndefined()
  expect(await prove(codeAt(0), late)).toBe("over")
  const shut = await step()
  await setDisabled(administering("person.changed"), me.id, true)
  await setDisabled(administering("person.changed"), me.id, false)
  expect(await prove(codeAt(0), shut)).toBe("over")
  const former = await step()
  me.password = await resetPassword(administering("person.password_set"), me.id)
  expect(await prove(codeAt(0), former)).toBe("over")
  expect(await prove(codeAt(0), "nobody's")).toBe("over")
})

test("an offer counts once its code came back; another's, one that is over, or a wrong code adds nothing", async () => {
  const actor = acting("factor.added")
  const offer = await offerTotp(actor.user)
  const given = { offer: offer.offer, name: "Otra", code: codeAt(0, offer.secret) }
  const wrong = { ...given, code: "000000" }
  await expect(addTotp(actor, wrong)).rejects.toMatchObject({ fields: { code: ["codeWrong"] } })
  await expect(addTotp(administering("factor.added"), given)).rejects.toMatchObject({ code: "state_changed" })
  // The person has their recovery codes already.
  expect(await addTotp(actor, given)).toEqual({ codes: null })
  await expect(addTotp(actor, given)).rejects.toMatchObject({ code: "state_changed" })
  // The code that proved it is not taken a second time.
  expect(await prove(given.code)).toBe("refused")
  const late = await offerTotp(actor.user)
  await db().update(factorChallenges).set({ expiresAt: sql`now()` })
  const tooLate = { offer: late.offer, name: "Tarde", code: codeAt(0, late.secret) }
  await expect(addTotp(actor, tooLate)).rejects.toMatchObject({ code: "state_changed" })
})

test("removed by oneself, by an administrator, or by the machine's rescue: the password alone opens the account again", async () => {
  const [mine] = (await listFactors(me.id)).factors
  const others = administering("factor.removed")
  await expect(removeFactor(others, mine?.id ?? "")).rejects.toMatchObject({ code: "not_found" })
  await removeFactor(acting("factor.removed"), mine?.id ?? "")
  expect(await listFactors(me.id)).toEqual({ factors: [], codesLeft: 0 })
  expect(await signIn(me.email, me.password, { ...here, device: undefined })).toBeDefined()
  await added()
  const actor = administering("factors.removed")
  await removeFactorsOf(actor, me.id)
  expect(await listFactors(me.id)).toEqual({ factors: [], codesLeft: 0 })
  const [row] = await db().select().from(auditLog).where(eq(auditLog.requestId, actor.requestId))
  expect(row).toMatchObject({ action: "factors.removed", targetId: me.id, detail: { removed: 1 } })
  await db().insert(secondFactors).values({ userId: admin.id, kind: "totp", name: "lost" })
  expect(await rescueAdministrator(admin.email)).toBeDefined()
  expect((await listFactors(admin.id)).factors).toEqual([])
})

test("neither a secret nor a recovery code lies in the database, nor in the log", async () => {
  // Byte by byte: sealed ones may hold a zero, which no text of the database can.
  const rows = await db().execute(sql`select encode(secret, 'escape') as secret from second_factors`)
  const kept = JSON.stringify([
    rows.rows,
    await db().select().from(recoveryCodes),
    await db().select().from(auditLog),
  ])
  expect(kept).not.toContain(secret)
  for (const code of codes) expect(kept).not.toContain(code.replaceAll("-", ""))
})
