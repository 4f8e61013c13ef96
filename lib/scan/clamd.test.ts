import { expect, test } from "vitest"
import { verdictOf } from "./clamd.ts"

test.each([
  ["stream: OK", { kind: "clean" }],
  ["stream: Eicar-Test-Signature FOUND", { kind: "found", name: "Eicar-Test-Signature" }],
  ["stream: Win.Test-1(44d88612:68) FOUND", { kind: "found", name: "Win.Test-1(44d88612:68)" }],
  ["INSTREAM size limit exceeded. ERROR", { kind: "beyond_limits" }],
  ["stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND", { kind: "beyond_limits" }],
])("%s is a verdict", (reply, verdict) => {
  expect(verdictOf(reply)).toEqual(verdict)
})

test.each([
  "",
  "OK",
  "PONG",
  "stream: ok",
  "stream: OK ",
  "stream: OK\nstream: X FOUND.",
  "1: stream: OK",
  "stream:  FOUND",
  "stream: Can't allocate memory ERROR",
  "UNKNOWN COMMAND",
  "HTTP/1.1 200 OK",
])("%j is none", (reply) => {
  expect(verdictOf(reply)).toBeUndefined()
})

test("whatever a name holds, it fits a sentence and a line", () => {
  const verdict = verdictOf(`stream: a\n\u001b[2J b${"c".repeat(500)} FOUND`)
  expect(verdict).toEqual({ kind: "found", name: `a__[2J_b${"c".repeat(92)}` })
})
