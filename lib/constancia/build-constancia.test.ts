import { describe, expect, test } from "vitest"
import type { CheckStep } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import type { Problem } from "#lib/domain/failures.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { sampleCheck, sampleConstancia, sampleStep } from "#test/samples/sample-constancia.ts"
import { constanciaSchema } from "./constancia.ts"
import { STATEMENTS, type Statement, statementOf } from "./issue-constancia.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

const UNSENT = {
  sentAt: null,
  httpStatus: null,
  answerSha256: null,
  answerBytes: null,
  presence: null,
  attempts: 0,
}
const WITHOUT_REPLY = {
  httpStatus: null,
  answerSha256: null,
  answerBytes: null,
  presence: null,
  settledAt: null,
}
const problem = (code: Problem["code"]): Pick<CheckView, "problem"> => ({ problem: { code } })

type Case = {
  name: string
  check: Partial<CheckView>
  finding?: "sent" | "not_sent"
  statement: Statement
  answer: object | null
}

const SAMPLE_HASH = { sha256: "a".repeat(64), bytes: 321 }

const CASES: Case[] = [
  {
    name: "a record",
    check: {},
    statement: "record",
    answer: { ...SAMPLE_HASH, record: "value", whole: true },
  },
  ...(["null", "empty", "absent"] as const).map((presence) => ({
    name: `an answer whose record came ${presence}`,
    check: { presence },
    statement: "withoutRecord" as const,
    answer: { ...SAMPLE_HASH, record: presence, whole: true },
  })),
  {
    name: "KYC without an earlier session",
    check: { operation: "kyc", presence: "null" },
    statement: "noSession",
    answer: { record: "null", whole: true },
  },
  {
    name: "a KYC record that came empty",
    check: { operation: "kyc", presence: "empty" },
    statement: "withoutRecord",
    answer: { record: "empty" },
  },
  {
    name: "refused, with the error's body",
    check: { state: "refused", charge: "none", httpStatus: 400, presence: null, ...problem("input_refused") },
    statement: "refused",
    answer: { ...SAMPLE_HASH, record: null, whole: null },
  },
  {
    name: "failed, without a body",
    check: {
      state: "failed",
      httpStatus: 500,
      ...problem("service_failed"),
      presence: null,
      answerSha256: null,
      answerBytes: null,
    },
    statement: "failed",
    answer: null,
  },
  {
    name: "an empty body is a body",
    check: { state: "failed", httpStatus: 500, ...problem("service_failed"), presence: null, answerBytes: 0 },
    statement: "failed",
    answer: { bytes: 0, record: null, whole: null },
  },
  {
    name: "unknown, nothing came",
    check: { state: "unknown", charge: "unknown", ...WITHOUT_REPLY, ...problem("timed_out") },
    statement: "unknown",
    answer: null,
  },
  {
    name: "unknown, half of it came",
    check: {
      state: "unknown",
      charge: "unknown",
      presence: null,
      settledAt: null,
      ...problem("answer_lost"),
    },
    statement: "unknown",
    answer: { ...SAMPLE_HASH, record: null, whole: false },
  },
  ...(["nothing", "record"] as const).map((kind) => ({
    name: `a task that ended, having brought: ${kind}`,
    check: {
      operation: "vin" as const,
      charge: "deducted" as const,
      remoteState: "failed",
      result: { kind, line: { came: "value" as const, word: "failed", title: "", marks: [] } },
    },
    statement: kind === "nothing" ? ("endedWithout" as const) : ("record" as const),
    answer: { record: "value" },
  })),
  {
    name: "pending, accepted",
    check: {
      operation: "vin",
      state: "pending",
      charge: "deducted",
      httpStatus: 202,
      presence: null,
      settledAt: null,
    },
    statement: "pending",
    answer: { record: null, whole: true },
  },
  {
    name: "queued",
    check: { state: "queued", charge: "none", ...UNSENT, settledAt: null },
    statement: "notSent",
    answer: null,
  },
  {
    name: "sending",
    check: { state: "sending", charge: "unknown", ...WITHOUT_REPLY },
    statement: "sending",
    answer: null,
  },
  {
    name: "waiting after a 429",
    check: {
      state: "waiting",
      charge: "none",
      httpStatus: 429,
      presence: null,
      settledAt: null,
      ...problem("rate_limited"),
    },
    statement: "notTaken",
    answer: { record: null, whole: null },
  },
  {
    name: "halted by a 402",
    check: {
      state: "halted",
      charge: "none",
      httpStatus: 402,
      presence: null,
      settledAt: null,
      ...problem("quota_empty"),
    },
    statement: "notTaken",
    answer: { record: null },
  },
  {
    name: "withdrawn",
    check: { state: "withdrawn", charge: "none", ...UNSENT },
    statement: "withdrawn",
    answer: null,
  },
  {
    name: "closed: it had reached the service",
    check: { state: "closed", charge: "unknown", ...WITHOUT_REPLY, ...problem("timed_out") },
    finding: "sent",
    statement: "closedSent",
    answer: null,
  },
  {
    name: "closed: it had not",
    check: { state: "closed", charge: "none", ...WITHOUT_REPLY, ...problem("timed_out") },
    finding: "not_sent",
    statement: "closedNotSent",
    answer: null,
  },
  {
    name: "a task that a person stopped waiting for",
    check: {
      operation: "vin",
      state: "closed",
      charge: "deducted",
      presence: null,
      ...problem("state_unrecognised"),
    },
    statement: "closedTask",
    answer: { record: null },
  },
]

describe("every state has its constancia", () => {
  test.each(CASES)("$name", ({ check: change, finding, statement, answer }) => {
    const check = sampleCheck(change)
    const constancia = sampleConstancia({ check, finding })
    expect(statementOf(check, finding)).toBe(statement)
    expect(constancia.check).toMatchObject({
      state: check.state,
      charge: check.charge,
      problem: check.problem?.code ?? null,
      finding: finding ?? null,
    })
    expect(constancia.httpStatus).toBe(check.httpStatus)
    if (answer === null) expect(constancia.answer).toBeNull()
    else expect(constancia.answer).toMatchObject(answer)
    expect(constanciaSchema.parse(constancia)).toEqual(constancia)
  })

  test("no state is forgotten", () => {
    const covered = new Set(CASES.map(({ check }) => check.state ?? "answered"))
    expect([...covered].sort()).toEqual([...CHECK_STATES].sort())
  })

  test("each sentence has its words, and none of them says that nothing was found or when a report was issued", () => {
    for (const { constanciaWords } of [es, en]) {
      expect(Object.keys(constanciaWords.proves).sort()).toEqual([...STATEMENTS].sort())
      const words = JSON.stringify(constanciaWords)
      expect(words).not.toMatch(/emitid[oa]|issued|no se encontró|nothing found|not found:/i)
    }
  })
})

describe("instants", () => {
  test("in UTC and on the clocks of the named zone", () => {
    expect(sampleConstancia().instants.requested).toEqual({
      utc: "2026-11-20T14:05:00.000Z",
      local: "2026-11-20 09:05:00",
      zone: "America/Lima",
    })
  })

  const step = (revision: number, change: Partial<CheckStep>) =>
    sampleStep({ revision, at: `2026-11-20T14:05:0${revision}.000Z`, ...change })
  const person = { id: "x", name: "Luis" }

  test.each<[string, Partial<CheckView>, CheckStep[], string | null]>([
    [
      "the reply's own step",
      {},
      [step(1, {}), step(2, { state: "sending" }), step(3, { state: "answered", httpStatus: 200 })],
      "03",
    ],
    [
      "not a later step by a person",
      { state: "closed" },
      [
        step(3, { state: "unknown", httpStatus: 502 }),
        step(4, { state: "closed", httpStatus: 502, by: person }),
      ],
      "03",
    ],
    [
      "not the sending that follows a refusal to be paced",
      { state: "sending", httpStatus: 429 },
      [step(3, { state: "waiting", httpStatus: 429 }), step(4, { state: "sending", httpStatus: 429 })],
      "03",
    ],
    [
      "not the step that tells that our process stopped",
      { state: "unknown", httpStatus: 429 },
      [
        step(3, { state: "waiting", httpStatus: 429 }),
        step(5, { state: "unknown", httpStatus: 429, problemCode: "process_stopped" }),
      ],
      "03",
    ],
    [
      "none where no reply came",
      { state: "unknown", httpStatus: null },
      [step(3, { state: "unknown" })],
      null,
    ],
  ])("answered is %s", (_, change, steps, second) => {
    const { answered } = sampleConstancia({ check: sampleCheck(change), steps }).instants
    expect(answered?.utc ?? null).toBe(second === null ? null : `2026-11-20T14:05:${second}.000Z`)
  })
})

test("what was asked is masked unless it is to be in full, and the statement says which", () => {
  expect(sampleConstancia({ masked: true }).asked).toEqual({
    by: "Ana Quispe",
    masked: true,
    fields: { dni: "****5678" },
  })
  expect(sampleConstancia({ masked: false }).asked).toEqual({
    by: "Ana Quispe",
    masked: false,
    fields: { dni: "12345678" },
  })
})

test("a masked constancia holds the identifier nowhere, nor the service's own words, nor a person's", () => {
  const check = sampleCheck({
    message: "12345678 no existe",
    problem: { code: "not_found", message: "12345678" },
  })
  const steps = [sampleStep({ reason: "llamé por 12345678" })]
  expect(JSON.stringify(sampleConstancia({ check, steps }))).not.toContain("12345678")
})

test("both create paths of a VIN query are named, and how it is read", () => {
  expect(sampleConstancia({ check: sampleCheck({ operation: "vin" }) }).check.specification).toEqual([
    "POST /api/v1/solutions/consulta/vehicular-vin",
    "POST /v1/consulta/vehicular-vin",
    "GET /api/v1/solutions/consulta/vehicular-vin/{id}",
  ])
})

test("files by role, state and hash, without their address", () => {
  const file = {
    id: "f",
    role: "pdf_link",
    name: "pdf_link",
    sha256: "b".repeat(64),
    size: 12,
    state: "sealed" as const,
    sealedAt: "2026-11-20T14:05:02.000Z",
    linkUntil: "2026-11-20T14:50:00.000Z",
    tries: 1,
    problem: null,
    problemStatus: null,
  }
  expect(sampleConstancia({ check: sampleCheck({ operation: "aml", files: [file] }) }).files).toEqual([
    {
      role: "pdf_link",
      state: "sealed",
      sha256: "b".repeat(64),
      bytes: 12,
      sealed: { utc: "2026-11-20T14:05:02.000Z", local: "2026-11-20 09:05:02", zone: "America/Lima" },
    },
  ])
})
