import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { OPERATION_SLUGS, operationOf } from "#lib/operations/registry.ts"
import type { CallResult } from "#lib/upstream/call.ts"
import { type Outcome, outcomeOf, paceSignal } from "./outcome.ts"

const person = operationOf("person")
const personExt = operationOf("person-ext")
const kyc = operationOf("kyc")
const aml = operationOf("aml")

function reply(
  status: number,
  body: unknown,
  more: Partial<Extract<CallResult, { kind: "reply" }>> = {},
): CallResult {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  return {
    kind: "reply",
    status,
    retryAfterSeconds: undefined,
    body: Buffer.from(text),
    bodyEnd: "whole",
    requestEnd: "whole",
    ...more,
  }
}
const lookup = (data: unknown) => ({ type: "result", status: 200, message: "ok", data })
const platform = (data: unknown) => ({ status: "success", message: "ok", data })

describe("the HTTP status decides first", () => {
  test.each([
    [person, 400, "refused", "input_refused"],
    [kyc, 422, "refused", "input_refused"],
    [aml, 404, "refused", "not_found"],
    [person, 401, "halted", "key_refused"],
    [aml, 402, "halted", "quota_empty"],
    [person, 429, "waiting", "rate_limited"],
    [person, 500, "failed", "service_failed"],
    [kyc, 500, "failed", "service_failed"],
    [personExt, 500, "unknown", "answer_unlisted"],
    [aml, 500, "unknown", "answer_unlisted"],
    [person, 503, "unknown", "answer_unlisted"],
    [person, 502, "unknown", "answer_unlisted"],
    [person, 504, "unknown", "answer_unlisted"],
    [person, 302, "unknown", "answer_unlisted"],
    [person, 403, "refused", "question_refused"],
    [aml, 418, "refused", "question_refused"],
  ] as const)("%o with %d is %s (%s)", (operation, status, state, code) => {
    const outcome = outcomeOf(operation, reply(status, lookup({ dni: "1" })))
    expect(outcome).toMatchObject({ state, httpStatus: status, problem: { code } })
    expect(outcome.body?.length).toBeGreaterThan(0)
  })

  test("a code that nobody lists, given before our question had left whole, proves that it was not taken", () => {
    const signature = operationOf("signature")
    const early = reply(413, "too large", { requestEnd: "unfinished" })
    expect(outcomeOf(signature, early)).toMatchObject({
      state: "halted",
      httpStatus: 413,
      problem: { code: "broken_off" },
    })
    expect(outcomeOf(signature, reply(413, "too large"))).toMatchObject({
      state: "halted",
      problem: { code: "not_the_service" },
    })
  })

  test("a success envelope does not turn an error into an answer, for any operation and status", () => {
    fc.assert(
      fc.property(fc.constantFrom(...OPERATION_SLUGS), fc.integer({ min: 300, max: 599 }), (slug, status) => {
        const operation = operationOf(slug)
        const body = operation.wire.envelope === "lookup" ? lookup({}) : platform({})
        expect(outcomeOf(operation, reply(status, body)).state).not.toBe("answered")
      }),
    )
  })
})

describe("a 4xx is the service's refusal only where it looks like one", () => {
  const refused = ["refused", "input_refused"] as const
  const foreign = ["halted", "not_the_service"] as const
  const page = "<!DOCTYPE html><html><h1>404 Not Found</h1></html>"

  test.each([
    [person, 400, { message: "no" }, refused],
    [person, 400, { errors: { dni: ["no"] } }, refused],
    [person, 400, "", refused],
    [person, 400, " \n", refused],
    [person, 400, {}, refused],
    [person, 422, {}, foreign],
    [person, 400, page, foreign],
    [person, 400, "Bad Request", foreign],
    [person, 400, { detail: "Not Found" }, foreign],
    [person, 400, { message: 400 }, foreign],
    [person, 400, { errors: ["no"] }, foreign],
    [person, 400, ["no"], foreign],
    [person, 422, { message: "no" }, refused],
    [person, 422, "", foreign],
    [person, 404, { message: "no" }, ["refused", "not_found"]],
    [person, 404, "", foreign],
    [person, 404, page, foreign],
    [personExt, 400, { message: "no" }, refused],
    [personExt, 400, "", foreign],
    [kyc, 404, page, foreign],
    [kyc, 422, "", refused],
    [aml, 404, page, foreign],
    [aml, 402, { message: "no" }, ["halted", "quota_empty"]],
    [aml, 402, "", foreign],
    [person, 403, page, foreign],
    [person, 409, { errors: {} }, ["refused", "question_refused"]],
    [person, 401, page, ["halted", "key_refused"]],
    [operationOf("vin"), 402, "", ["halted", "quota_empty"]],
    [operationOf("vin"), 422, page, foreign],
    [operationOf("match"), 402, page, foreign],
    [operationOf("signature"), 422, { errors: { name: ["no"] } }, refused],
    [operationOf("signature"), 422, "", foreign],
  ] as const)("%o with %d and %j", (operation, status, body, [state, code]) => {
    const outcome = outcomeOf(operation, reply(status, body))
    expect(outcome).toMatchObject({ state, problem: { code }, httpStatus: status })
    expect(outcome.body?.toString()).toBe(typeof body === "string" ? body : JSON.stringify(body))
  })

  test("one that came in part cannot be judged", () => {
    expect(outcomeOf(person, reply(400, '{"message":"no"', { bodyEnd: "cut" }))).toMatchObject({
      state: "halted",
      problem: { code: "not_the_service" },
    })
  })

  test.each([
    ["its form", { message: "Too Many Requests" }, undefined, "waiting"],
    ["nothing", "", undefined, "waiting"],
    ["a page that names a time", page, 7, "waiting"],
    ["a page", page, undefined, "halted"],
    ["another form", { detail: "slow down" }, undefined, "halted"],
  ])("a 429 with %s", (_, body, retryAfterSeconds, state) => {
    const { problem, ...outcome } = outcomeOf(aml, reply(429, body, { retryAfterSeconds }))
    expect(outcome.state).toBe(state)
    expect(problem?.code).toBe(state === "waiting" ? "rate_limited" : "not_the_service")
  })

  test("a signature request that was asked to wait is sent again by a person alone", () => {
    const signature = operationOf("signature")
    expect(outcomeOf(signature, reply(429, "", { retryAfterSeconds: 7 }))).toMatchObject({
      state: "halted",
      problem: { code: "rate_limited", retryAfterSeconds: 7 },
    })
    expect(outcomeOf(signature, reply(429, page))).toMatchObject({ problem: { code: "not_the_service" } })
  })
})

describe("a success is an answer only when its envelope says so", () => {
  test.each([
    ["lookup envelope", person, lookup({ dni: "00123456" }), "answered"],
    ["data null", person, lookup(null), "answered"],
    ["no data", person, { type: "result", status: 200 }, "answered"],
    ["platform envelope", aml, platform({ aml_status: "GREEN" }), "answered"],
    ["no session", kyc, platform(null), "answered"],
    ["the other envelope", person, platform({ dni: "1" }), "unknown"],
    ["business error", aml, { status: "error", message: "no" }, "unknown"],
    ["HTML", person, "<!doctype html><p>ok</p>", "unknown"],
    ["a list", person, "[]", "unknown"],
    ["nothing", person, "", "unknown"],
  ] as const)("%s", (_, operation, body, state) => {
    expect(outcomeOf(operation, reply(200, body)).state).toBe(state)
  })

  test.each([
    ["a failure", 500, "unknown"],
    ["that there was too much", 429, "unknown"],
    ["that nothing was found", 404, "unknown"],
    ["a redirect", 302, "unknown"],
    ["nothing that is a status", 0, "answered"],
    ["another success", 203, "answered"],
    ["a text", "500", "answered"],
    ["null", null, "answered"],
  ])("a lookup whose result says %s within a 200 is no answer without a record", (_, status, state) => {
    for (const data of [null, {}, { dni: "1" }])
      expect(outcomeOf(person, reply(200, { ...lookup(data), status, message: "no" }))).toMatchObject({
        state,
        problem: state === "unknown" ? { code: "answer_unreadable", message: "no" } : null,
      })
  })

  test.each([200, 201, 202, 299])("any 2xx (%d) whose envelope parses is one", (status) => {
    expect(outcomeOf(aml, reply(status, platform({}))).state).toBe("answered")
  })

  test.each([
    ["cut", "answer_lost"],
    ["timed_out", "timed_out"],
    ["too_large", "answer_too_large"],
  ] as const)("a body that did not come whole (%s) is unknown, and its part is kept", (bodyEnd, code) => {
    const outcome = outcomeOf(person, reply(200, lookup({ dni: "1" }), { bodyEnd }))
    expect(outcome).toMatchObject({ state: "unknown", problem: { code } })
    expect(outcome.body).not.toBeNull()
  })

  test("a cut 429 is still a 429", () => {
    expect(outcomeOf(person, reply(429, "{", { bodyEnd: "cut" })).state).toBe("waiting")
  })
})

test("what never left waits; what was lost after sending is unknown", () => {
  expect(outcomeOf(person, { kind: "not_sent", reason: "ECONNREFUSED" }).state).toBe("waiting")
  expect(outcomeOf(person, { kind: "lost", reason: "cut" })).toMatchObject({
    state: "unknown",
    problem: { code: "answer_lost" },
  })
  expect(outcomeOf(person, { kind: "lost", reason: "timed_out" })).toMatchObject({
    state: "unknown",
    problem: { code: "timed_out" },
  })
})

test("the service's messages are kept verbatim, by field", () => {
  const body = {
    status: "success",
    message: "Datos inválidos",
    errors: { dni: ["El dni es <b>obligatorio</b>."], "a.b": "uno" },
  }
  expect(outcomeOf(kyc, reply(422, body)).problem).toEqual({
    code: "input_refused",
    message: "Datos inválidos",
    errors: { dni: ["El dni es <b>obligatorio</b>."], "a.b": ["uno"] },
  })
})

test("any bytes whatever end in a state, never in an exception", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...OPERATION_SLUGS),
      fc.integer({ min: 200, max: 599 }),
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map((text) => Buffer.from(text)),
      ),
      (slug, status, bytes) => {
        const outcome = outcomeOf(operationOf(slug), reply(status, "", { body: Buffer.from(bytes) }))
        expect(outcome.httpStatus).toBe(status)
        expect(outcome.body).toEqual(Buffer.from(bytes))
      },
    ),
  )
})

describe("what is accepted and answered later", () => {
  const vin = operationOf("vin")
  const match = operationOf("match")
  const accepted = (status: number, body: unknown, operation = vin) =>
    outcomeOf(operation, reply(status, body))

  test.each([
    ["a text", '"7e57"', "7e57"],
    ["a number", "4211", "4211"],
    ["a number beyond exactness", "12345678901234567890", "12345678901234567890"],
  ])("its id is kept as it was written: %s", (_, written, remoteId) => {
    const body = `{"status":"success","data":{"task_id":${written}}}`
    expect(accepted(202, body)).toMatchObject({ state: "pending", charge: "deducted", remoteId })
    expect(accepted(202, body.replace("task_id", "id"), match)).toMatchObject({
      charge: "reserved",
      remoteId,
    })
  })

  test.each([
    ["no word", { data: { task_id: "7e57", id: "7e57" } }],
    ["another word", { status: "accepted", data: { task_id: "7e57", id: "7e57" } }],
    ["the other envelope", { type: "result", status: 202, data: { task_id: "7e57", id: "7e57" } }],
  ])("its 202 decides: with %s in the envelope its id is still the only way to it", (_, body) => {
    expect(accepted(202, body)).toMatchObject({ state: "pending", charge: "deducted", remoteId: "7e57" })
    expect(accepted(202, body, match)).toMatchObject({ charge: "reserved", remoteId: "7e57" })
    expect(accepted(200, body)).toMatchObject({ state: "unknown", charge: "unknown" })
  })

  test.each([
    ["no data", { status: "success" }],
    ["null", { status: "success", data: null }],
    ["no id", { status: "success", data: {} }],
    ["an empty one", { status: "success", data: { task_id: "" } }],
    ["no number of a thing", { status: "success", data: { task_id: 1.5 } }],
    ["blanks", { status: "success", data: { task_id: "  " } }],
    ["half a character", { status: "success", data: { task_id: "7e57\ud800" } }],
    ["a step in an address", { status: "success", data: { task_id: "." } }],
    ["a step back in an address", { status: "success", data: { task_id: ".." } }],
    ["the business error", { status: "error", data: { task_id: "7e57" } }],
    ["no JSON", "<html>"],
  ])("accepted with nothing to read (%s) is deducted all the same, and for a person", (_, body) => {
    expect(accepted(202, body)).toMatchObject({
      state: "unknown",
      charge: "deducted",
      problem: { code: "accepted_without_task" },
    })
  })

  test("a 422 whose body has the status success is a refusal", () => {
    const body = { status: "success", message: "no", errors: { vin: ["mal"] } }
    expect(accepted(422, body)).toMatchObject({ state: "refused", problem: { errors: { vin: ["mal"] } } })
  })

  test.each([500, 502, 503, 504])(
    "%i on a VIN query is not known, whoever says it, and may have cost",
    (status) => {
      const outcome = accepted(status, { status: "error", message: "no" })
      expect(outcome).toMatchObject({ state: "unknown", problem: { code: "answer_unlisted" } })
    },
  )

  test.each([
    ["the service's own envelope", { status: "error", message: "no" }, "waiting"],
    ["another envelope", { status: 503, message: "no" }, "unknown"],
    ["HTML", "<h1>503</h1>", "unknown"],
    ["nothing", "", "unknown"],
  ])("the 503 of match create is believed in %s", (_, body, state) => {
    expect(accepted(503, body, match).state).toBe(state)
  })

  test("that a key was refused or a quota is empty halts, and costs nothing", () => {
    expect(accepted(402, "")).toMatchObject({ state: "halted", problem: { code: "quota_empty" } })
    expect(accepted(401, "", match)).toMatchObject({ state: "halted", problem: { code: "key_refused" } })
  })
})

test("a signature request without an id is accepted, and for a person to look at", () => {
  const signature = operationOf("signature")
  expect(outcomeOf(signature, reply(201, platform({ signature: { id: "u" } })))).toMatchObject({
    state: "answered",
    remoteId: "u",
  })
  expect(outcomeOf(signature, reply(200, platform({ id: "u" })))).toMatchObject({
    state: "unknown",
    problem: { code: "accepted_without_id" },
  })
})

describe("what came is reported with the outcome", () => {
  const cut = { bodyEnd: "cut" } as const
  const vin = operationOf("vin")
  const signature = operationOf("signature")

  test("a certificate that is no good, and a question that broke off, never left: neither is asked again by itself at once", () => {
    expect(outcomeOf(person, { kind: "not_sent", reason: "DEPTH_ZERO_SELF_SIGNED_CERT" })).toEqual({
      state: "waiting",
      problem: { code: "certificate_refused" },
      httpStatus: null,
      body: null,
      pauseSeconds: 300,
    })
    expect(outcomeOf(person, { kind: "broken_off" } as CallResult)).toEqual({
      state: "halted",
      problem: { code: "broken_off" },
      httpStatus: null,
      body: null,
    })
  })

  test.each([
    [person, cut, "answer_lost"],
    [person, { bodyEnd: "timed_out" } as const, "timed_out"],
    [person, { bodyEnd: "too_large" } as const, "answer_too_large"],
    [vin, cut, "answer_lost"],
    [vin, { bodyEnd: "too_large" } as const, "answer_too_large"],
  ])(
    "an answer that did not come to its end is unknown, whatever of it can be read (%#)",
    (operation, more, code) => {
      const body = operation === person ? lookup({ dni: "1" }) : platform({ task_id: "T1" })
      const outcome = outcomeOf(operation, reply(200, body, more))
      expect(outcome).toMatchObject({ state: "unknown", problem: { code }, httpStatus: 200 })
      expect(outcome.body?.toString()).toBe(JSON.stringify(body))
    },
  )

  test("the message of an envelope that is no answer is kept, and none is made up", () => {
    const problemOf = (operation: typeof person, body: unknown, status = 200) =>
      outcomeOf(operation, reply(status, body)).problem
    expect(problemOf(aml, { status: "error", message: "no hay" })).toEqual({
      code: "answer_unreadable",
      message: "no hay",
    })
    expect(problemOf(aml, "[]")).toEqual({ code: "answer_unreadable" })
    expect(problemOf(vin, { status: "error", message: "no hay" }, 202)).toEqual({
      code: "accepted_without_task",
      message: "no hay",
    })
    expect(problemOf(vin, platform({}), 202)).toMatchObject({ code: "accepted_without_task" })
    expect(problemOf(vin, "[]", 202)).toEqual({ code: "accepted_without_task" })
    expect(problemOf(signature, platform({}))).toMatchObject({ code: "accepted_without_id", message: "ok" })
  })

  test("what was accepted without a readable task costs what accepting costs; with another success nobody knows", () => {
    expect(outcomeOf(vin, reply(202, "[]"))).toMatchObject({ state: "unknown", charge: "deducted" })
    expect(outcomeOf(vin, reply(200, "[]"))).toMatchObject({ state: "unknown", charge: "unknown" })
    expect(outcomeOf(operationOf("match"), reply(202, "[]"))).toMatchObject({ charge: "reserved" })
    expect(outcomeOf(signature, reply(200, platform({})))).toMatchObject({ charge: "unspecified" })
  })

  test("an id is at most 255 characters long, and nothing else is cut to be one", () => {
    const [path = ""] = signature.remoteIdPath
    const accepted = (id: unknown) => outcomeOf(signature, reply(200, platform({ [path]: id })))
    const at = (id: unknown) =>
      signature.remoteIdPath.length === 1
        ? accepted(id)
        : outcomeOf(
            signature,
            reply(
              200,
              platform(signature.remoteIdPath.reduceRight<unknown>((inner, name) => ({ [name]: inner }), id)),
            ),
          )
    expect(at("x".repeat(255))).toMatchObject({ state: "answered", remoteId: "x".repeat(255) })
    for (const id of ["x".repeat(256), "", "a\u0007", null, 1.5, true, ["x"]])
      expect(at(id), JSON.stringify(id)).toMatchObject({
        state: "unknown",
        problem: { code: "accepted_without_id" },
      })
    expect(at(12)).toMatchObject({ state: "answered", remoteId: "12" })
  })

  test("an early code is reported as broken off, but for one that settles the question", () => {
    const early = { requestEnd: "unfinished" } as const
    expect(outcomeOf(person, reply(401, lookup(null), early))).toMatchObject({
      state: "halted",
      problem: { code: "key_refused" },
    })
    expect(outcomeOf(person, reply(400, lookup(null), early))).toMatchObject({ state: "refused" })
    expect(outcomeOf(person, reply(199, lookup({ dni: "1" }))).state).toBe("unknown")
  })
})

test.each<[Outcome["state"], NonNullable<Outcome["problem"]>["code"] | null, ReturnType<typeof paceSignal>]>([
  ["answered", null, "accepted"],
  ["pending", null, "accepted"],
  ["unknown", "accepted_without_task", "accepted"],
  ["unknown", "accepted_without_id", "accepted"],
  ["refused", "input_refused", "reachable"],
  ["failed", "service_failed", "reachable"],
  ["waiting", "rate_limited", "rate_limited"],
  ["halted", "key_refused", "key_refused"],
  ["halted", "quota_empty", "quota_empty"],
  ["unknown", "answer_unlisted", undefined],
  ["halted", "not_the_service", undefined],
  ["refused", "question_refused", undefined],
  ["halted", "rate_limited", "rate_limited"],
  ["unknown", "answer_unreadable", undefined],
  ["unknown", "timed_out", undefined],
  ["refused", "not_found", undefined],
  ["waiting", "not_reached", undefined],
  ["waiting", null, undefined],
  ["waiting", "service_unavailable", undefined],
])("%s (%s) says %s of its key slot", (state, code, signal) => {
  expect(paceSignal({ state, problem: code === null ? null : { code } })).toBe(signal)
})
