import { readFileSync } from "node:fs"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { defaultTuning } from "../choices/tuning.ts"
import { dataOf, KEYS, SETTINGS, signatureRequest, startTestSandbox } from "../test-client.ts"
import { createWorld } from "../world.ts"
import { createRehearsalPlayer, IDLE_MS } from "./rehearsals/rehearsal-player.ts"
import { REHEARSALS } from "./rehearsals/rehearsals.ts"

const sandbox = await startTestSandbox({ appUrl: "http://localhost:3000" })
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

type Check = { says: { es: string }; state: string }
type Step = { id: string; state: string; by: string | null; checks: Check[]; copies: Copy[] }
type Copy = { name: string; value: string }
type Played = {
  running: { id: string; steps: Step[] } | null
  ended: { how: string; proofs: Check[]; accepted: object; tokens: object; steps: Step[] } | null
}
const played = async () => (await sandbox.direct("GET", "rehearsals/current")).body as Played
const start = (id: string) => sandbox.direct("POST", "rehearsals", { id })
const tick = (step: string) => sandbox.direct("POST", "rehearsals/current/tick", { step })
const leave = () => sandbox.direct("DELETE", "rehearsals/current")
const settings = async () => (await sandbox.direct("GET", "state")).body?.settings
const faults = async () => (await sandbox.direct("GET", "faults")).body?.items

async function current(): Promise<Step> {
  const step = (await played()).running?.steps.find(({ state }) => state === "current")
  if (!step) throw new Error("nothing is being played")
  return step
}
async function copied(name: string): Promise<string> {
  const { copies } = await current()
  return copies.find((copy) => copy.name === name)?.value ?? ""
}
const vin = (number: string) =>
  sandbox.post("/api/v1/solutions/consulta/vehicular-vin", { vin: number }, KEYS.platform)

describe("a rehearsal", () => {
  it("is ticked by the simulator's own log, and puts everything back at its end", async () => {
    await sandbox.tune({ quota: 77, pdfLinkLifetimeMs: 5, choices: { vinTaskShape: "none" } })
    await sandbox.order("kyc", { kind: "timeout" })
    const [before, waiting] = [await settings(), await faults()]
    expect((await start("quota")).status).toBe(201)
    expect(await settings()).toMatchObject({ quota: 3, choices: { vinTaskShape: "data.status" } })
    expect(await faults()).toEqual([])
    const numbers = (await copied("vins")).split("\n")
    expect(new Set(numbers).size).toBe(6)
    for (const number of numbers.slice(0, 4)) await vin(number)
    expect((await current()).id).toBe("look")
    expect((await tick("look")).status).toBe(200)
    for (const number of numbers.slice(3)) await vin(number)
    const { running, ended } = await played()
    expect(running).toBeNull()
    expect(ended).toMatchObject({ how: "finished", accepted: { vin: 6 } })
    expect(ended?.proofs.map(({ state }) => state)).toEqual(["met"])
    expect(ended?.steps.map(({ by }) => by)).toEqual(["simulator", "person", "simulator"])
    expect(await settings()).toEqual(before)
    expect(await faults()).toEqual(waiting)
  })

  it("tells when what may not happen did, and goes on all the same", async () => {
    await start("lost-answer")
    const number = await copied("vin")
    await expect(vin(number)).rejects.toThrow("fetch failed")
    expect((await current()).id).toBe("wait")
    await vin(number)
    expect((await current()).checks.map(({ state }) => state)).toEqual(["broken"])
    await tick("wait")
    const task = await copied("task")
    await sandbox.read(`solutions/consulta/vehicular-vin/${task}`)
    expect((await played()).ended?.proofs.map(({ state }) => state)).toEqual(["broken"])
  })

  it("has its signer act, of the request that came during it alone", async () => {
    await sandbox.platform("esign/send-request-new-signature", signatureRequest())
    await start("signer-refuses")
    expect((await current()).checks[0]?.state).toBe("waiting")
    const { id } = dataOf(await sandbox.platform("esign/send-request-new-signature", signatureRequest()))
      .signature as { id: string }
    await tick("send")
    expect(dataOf(await sandbox.read(`esign/signature/${id}`)).status).toBe("in_signing")
    await tick("view")
    expect(dataOf(await sandbox.read(`esign/signature/${id}`))).toMatchObject({
      status: "rejected",
      rejected_reason: "El monto no es el acordado.",
    })
    expect((await played()).ended?.proofs.map(({ state }) => state)).toEqual(["met", "met"])
    const document = await fetch(`${sandbox.url}/director/rehearsals/document.pdf`)
    expect([document.status, document.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect((await document.text()).slice(0, 5)).toBe("%PDF-")
  })

  it("is left in the middle with everything as it was, and its summary is put away", async () => {
    const before = await settings()
    await start("dying-link")
    expect(await settings()).not.toEqual(before)
    expect(await faults()).toHaveLength(1)
    await leave()
    expect(await settings()).toEqual(before)
    expect(await faults()).toEqual([])
    expect((await played()).ended?.how).toBe("left")
    await leave()
    expect(await played()).toEqual({ running: null, ended: null })
  })

  it("is over with a reset", async () => {
    await start("quota")
    await sandbox.reset()
    expect(await played()).toEqual({ running: null, ended: null })
    expect(await settings()).toEqual(defaultTuning())
  })

  it("is refused with a reason: one at a time, a known one, the step that is being played", async () => {
    expect((await start("quota")).status).toBe(201)
    expect([(await start("quota")).status, (await start("no-such")).status]).toEqual([409, 404])
    expect((await sandbox.direct("POST", "rehearsals", { id: 1 })).status).toBe(422)
    expect([
      (await tick("resume")).status,
      (await sandbox.direct("POST", "rehearsals/current/tick", {})).status,
    ]).toEqual([409, 422])
    await leave()
    const refused = await tick("batch")
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual({ problems: [expect.any(String)] })
  })

  it("ends by itself when nobody goes on", () => {
    vi.useFakeTimers()
    try {
      const world = createWorld(SETTINGS)
      const player = createRehearsalPlayer(world)
      const [rehearsal] = REHEARSALS.filter(({ id }) => id === "quota")
      if (rehearsal) player.start(rehearsal)
      expect(world.tuning.quota).toBe(3)
      vi.advanceTimersByTime(IDLE_MS - 1)
      expect(player.runningId()).toBe("quota")
      vi.advanceTimersByTime(1)
      expect(player.read().ended?.how).toBe("idle")
      expect(world.tuning).toEqual(defaultTuning())
    } finally {
      vi.useRealTimers()
    }
  })
})

describe("the ten", () => {
  it("are listed with what one needs to choose", async () => {
    const { items, running } = (await sandbox.direct("GET", "rehearsals")).body as {
      items: { id: string; minutes: number; roles: string[] }[]
      running: null
    }
    expect(running).toBeNull()
    expect(items).toHaveLength(10)
    expect(new Set(items.map(({ id }) => id)).size).toBe(10)
    expect(new Set(items.flatMap(({ roles }) => roles))).toEqual(
      new Set(["analyst", "manager", "records", "admin"]),
    )
  })

  it.each([
    ["es", "docs/guide/es/ensayos.md"],
    ["en", "docs/guide/en/rehearsals.md"],
  ] as const)("stand in the guide, %s", (language, page) => {
    const guide = readFileSync(page, "utf8")
    for (const { title, learns } of REHEARSALS)
      for (const words of [title, learns]) expect(guide).toContain(words[language])
  })

  it("call what the service counts down as the workbench does", () => {
    expect(JSON.stringify(REHEARSALS)).not.toMatch(/cuota/i)
  })

  it.each(REHEARSALS.map((rehearsal) => [rehearsal.id, rehearsal] as const))(
    "%s names only values that it has, steps once, and is put away whole",
    async (id, rehearsal) => {
      const before = await settings()
      expect((await start(id)).status).toBe(201)
      const names = rehearsal.values.map(({ name }) => name)
      const used = rehearsal.steps.flatMap(({ copies }) => copies ?? [])
      expect(used.filter((name) => !names.includes(name))).toEqual([])
      expect(names.filter((name) => !used.includes(name))).toEqual([])
      expect(new Set(rehearsal.steps.map((step) => step.id)).size).toBe(rehearsal.steps.length)
      for (const step of rehearsal.steps) {
        if (step.ticks === "simulator") expect(step.checks?.length, step.id).toBeGreaterThan(0)
        expect((await tick(step.id)).status, step.id).toBe(200)
      }
      expect((await played()).ended?.how).toBe("finished")
      expect(await settings()).toEqual(before)
    },
  )
})

/** Every text of that language within a value. */
function textsIn(value: unknown, language: "en" | "es"): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === language && typeof inner === "string" ? [inner] : textsIn(inner, language),
  )
}

it("the English of the rehearsals calls a check what the product calls so", () => {
  const texts = textsIn(REHEARSALS, "en")
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => /\bquestions?\b/i.test(text))).toEqual([])
  const guide = readFileSync("docs/guide/en/rehearsals.md", "utf8")
  expect(guide).not.toMatch(/\bquestions?\b/i)
})
