import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { OPERATIONS, type OperationSlug } from "#lib/operations/registry.ts"
import { type DeskClient, signInAs } from "#test/desk/desk-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"

const INPUT = {
  person: { dni: "40000001" },
  "person-ext": { dni: "40000001" },
  foreigner: { document_number: "001234567", birthdate: "1990-05-03" },
  company: { ruc: "20100047218" },
  vehicle: { plate: "ABC-123" },
  "vehicle-registry": { plate: "ABC-123" },
  kyc: { document_type: "dni", document_number: "40000001" },
  aml: { dni: "40000001" },
} satisfies Partial<Record<OperationSlug, Record<string, string>>>

/** The operations that answer at once; those with a task have a test of their own. */
const IMMEDIATE = Object.keys(INPUT) as (keyof typeof INPUT)[]

type Expected = { state: string; code: string | null }
const unknown = (code: string): Expected => ({ state: "unknown", code })
const failedWhereListed = (slug: OperationSlug): Expected => {
  const listed: readonly number[] = OPERATIONS[slug].wire.listedErrors
  return listed.includes(500) ? { state: "failed", code: "service_failed" } : unknown("answer_unlisted")
}

/** Every fault of the director's panel, and the state in which it has to end. */
const FAULTS: { name: string; fault: object; expected: Expected | ((slug: OperationSlug) => Expected) }[] = [
  {
    name: "400",
    fault: { kind: "status", status: 400 },
    expected: { state: "refused", code: "input_refused" },
  },
  { name: "401", fault: { kind: "status", status: 401 }, expected: { state: "halted", code: "key_refused" } },
  { name: "402", fault: { kind: "status", status: 402 }, expected: { state: "halted", code: "quota_empty" } },
  {
    name: "403",
    fault: { kind: "status", status: 403 },
    expected: { state: "refused", code: "question_refused" },
  },
  { name: "404", fault: { kind: "status", status: 404 }, expected: { state: "refused", code: "not_found" } },
  ...[400, 402, 403, 404, 422, 429].map((status) => ({
    name: `a gateway's ${status}`,
    fault: { kind: "html", status },
    expected: { state: "halted", code: "not_the_service" },
  })),
  {
    name: "422",
    fault: { kind: "status", status: 422 },
    expected: { state: "refused", code: "input_refused" },
  },
  { name: "500", fault: { kind: "status", status: 500 }, expected: failedWhereListed },
  { name: "502", fault: { kind: "status", status: 502 }, expected: unknown("answer_unlisted") },
  { name: "503", fault: { kind: "status", status: 503 }, expected: unknown("answer_unlisted") },
  { name: "504", fault: { kind: "status", status: 504 }, expected: unknown("answer_unlisted") },
  { name: "time-out", fault: { kind: "timeout" }, expected: unknown("timed_out") },
  { name: "cut before it is taken", fault: { kind: "cut-before" }, expected: unknown("answer_lost") },
  { name: "cut after it was taken", fault: { kind: "cut-after" }, expected: unknown("answer_lost") },
  { name: "truncated", fault: { kind: "truncate" }, expected: unknown("answer_lost") },
  { name: "drip", fault: { kind: "drip", everyMs: 100, bytes: 1 }, expected: unknown("timed_out") },
  { name: "HTML with 200", fault: { kind: "html", status: 200 }, expected: unknown("answer_unreadable") },
  { name: "HTML with 500", fault: { kind: "html", status: 500 }, expected: failedWhereListed },
  { name: "not JSON", fault: { kind: "not-json" }, expected: unknown("answer_unreadable") },
  { name: "empty", fault: { kind: "empty", status: 200 }, expected: unknown("answer_unreadable") },
  { name: "huge", fault: { kind: "huge", bytes: 20_000_000 }, expected: unknown("answer_too_large") },
  {
    name: "redirect",
    fault: { kind: "redirect", location: "http://127.0.0.1:9/" },
    expected: unknown("answer_unlisted"),
  },
  { name: "wrong types", fault: { kind: "wrong-types" }, expected: { state: "answered", code: null } },
  { name: "unknown fields", fault: { kind: "extra-fields" }, expected: { state: "answered", code: null } },
  {
    name: "slow but whole",
    fault: { kind: "delay", delayMs: 300 },
    expected: { state: "answered", code: null },
  },
]

function chargeOf(slug: OperationSlug, state: string): string {
  if (OPERATIONS[slug].cost === "none" || ["refused", "halted", "waiting"].includes(state)) return "none"
  return state === "unknown" ? "unknown" : "unspecified"
}

describe("every operation under every fault", () => {
  let app: AppProcess
  let analyst: DeskClient

  beforeAll(async () => {
    // Long enough for eight answers that are too large at the same time, on a machine that has other work.
    app = await startApp({ env: { UPSTREAM_DEADLINE_MS: "10000" } })
    analyst = await signInAs(app.url, "analyst")
  })
  afterAll(() => app.stop())

  async function received(slug: OperationSlug): Promise<number> {
    return (await app.sandbox.counts(slug)).received
  }

  describe.concurrent.each(IMMEDIATE)("%s", (slug) => {
    test("ends in the right state and charge, with one call seen upstream each", async () => {
      for (const { name, fault, expected } of FAULTS) {
        const before = await received(slug)
        await app.sandbox.fault(slug, fault)
        const { status, check } = await analyst.ask(slug, INPUT[slug])
        const { state, code } = typeof expected === "function" ? expected(slug) : expected
        const seen = { state: check.state, charge: check.charge, code: check.problem?.code ?? null }
        expect(seen, name).toEqual({ state, charge: chargeOf(slug, state), code })
        expect(status, name).toBe(["unknown", "halted"].includes(state) ? 202 : 200)
        expect((await received(slug)) - before, name).toBe(1)
        if (name === "unknown fields") expect(check.warnings.some(({ kind }) => kind === "extra")).toBe(true)
        if (name === "wrong types") expect(check.warnings.length).toBeGreaterThan(0)
      }
    })
  })
})
