import { describe, expect, test } from "vitest"
import { operationOf } from "#lib/operations/registry.ts"
import type { CallResult } from "#lib/upstream/call.ts"
import { pollOutcome } from "./poll-outcome.ts"

function read(slug: "vin" | "match", status: number, body: unknown, more: Partial<CallResult> = {}) {
  const { task } = operationOf(slug)
  if (!task) throw new Error("no task")
  const text = typeof body === "string" ? body : JSON.stringify(body)
  return pollOutcome(task, {
    kind: "reply",
    status,
    retryAfterSeconds: undefined,
    body: Buffer.from(text),
    bodyEnd: "whole",
    requestEnd: "whole",
    ...more,
  } as CallResult)
}
const match = (status: string, more = {}) => ({ status: "success", data: { id: "m", status, ...more } })

describe("a match", () => {
  test.each([
    ["pending", "pending", undefined],
    ["completed", "ended", "answered"],
    ["failed", "ended", "failed"],
    ["under_review", "unrecognised", undefined],
    ["Completed", "unrecognised", undefined],
  ])("the word %s of its record decides, not the 200: %s", (word, kind, state) => {
    const outcome = read("match", 200, match(word))
    expect([outcome.kind, "state" in outcome ? outcome.state : undefined]).toEqual([kind, state])
  })

  test.each([
    ["of the envelope", { status: "failed", message: "Reintente", data: null }],
    ["of the envelope beside a record without one", { status: "failed", data: { id: "m" } }],
    ["of another field", { status: "success", data: { id: "m", state: "completed" } }],
    ["of a task", { status: "success", task: { status: "failed" } }],
  ])("is not ended, nor its token returned, by a word %s", (_, body) => {
    expect(read("match", 200, body).kind).toBe("unrecognised")
  })

  test("that failed carries the service's own reason", () => {
    const outcome = read("match", 200, match("failed", { score: null, error: { message: "Cancelado" } }))
    expect(outcome).toMatchObject({ problem: { code: "task_failed", message: "Cancelado" } })
  })
})

describe("a VIN query", () => {
  test.each(["completed", "failed", "not_found", "observado", "ERROR"])(
    "left pending with any word (%s), which is kept verbatim",
    (word) => {
      const outcome = read("vin", 200, { status: "success", data: { state: word, result: null } })
      expect(outcome).toMatchObject({ kind: "ended", state: "answered", word, problem: null })
    },
  )

  test("without a word is not recognised, and what came is kept", () => {
    const outcome = read("vin", 200, { status: "success", data: { marca: "TOYOTA" } })
    expect(outcome.kind).toBe("unrecognised")
    expect("body" in outcome && outcome.body.toString()).toContain("TOYOTA")
  })
})

describe("a read that brings nothing ends nothing", () => {
  test.each([
    [404, "task_not_found", null],
    [500, "read_failed", null],
    [502, "read_failed", null],
    [403, "read_failed", null],
    [302, "read_failed", null],
    [401, "key_refused", "key_refused"],
    [429, "rate_limited", "rate_limited"],
  ])("%i", (status, code, signal) => {
    expect(read("vin", status, { message: "no" })).toMatchObject({
      kind: "failure",
      problem: { code },
      signal,
    })
  })

  test.each([
    ["vin", 404, "<html>", "not_the_service"],
    ["vin", 404, "", "not_the_service"],
    ["match", 404, "<html>", "not_the_service"],
    ["match", 404, { detail: "Not Found" }, "not_the_service"],
    ["match", 404, "", "task_not_found"],
    ["match", 404, { message: "no" }, "task_not_found"],
    ["vin", 403, "Forbidden", "not_the_service"],
    ["vin", 429, "<html>", "not_the_service"],
    ["vin", 429, "", "rate_limited"],
    ["vin", 401, "<html>", "key_refused"],
    ["vin", 500, "<html>", "read_failed"],
  ] as const)("of %s with %i and %j", (slug, status, body, code) => {
    expect(read(slug, status, body)).toMatchObject({ kind: "failure", problem: { code } })
  })

  test("nor do a body that is no JSON, one that came in part, and no reply", () => {
    expect(read("match", 200, "<html>")).toMatchObject({ problem: { code: "answer_unreadable" } })
    expect(read("match", 200, match("completed"), { bodyEnd: "cut" })).toMatchObject({ kind: "failure" })
    const { task } = operationOf("vin")
    expect(task && pollOutcome(task, { kind: "lost", reason: "cut" })).toMatchObject({ kind: "failure" })
  })

  test("what the service asks to wait is kept", () => {
    expect(read("vin", 429, "", { retryAfterSeconds: 90 })).toMatchObject({
      problem: { retryAfterSeconds: 90 },
    })
    expect(read("match", 503, "", { retryAfterSeconds: 90 })).toMatchObject({
      problem: { code: "read_failed", retryAfterSeconds: 90 },
    })
  })
})
