import { expect, test } from "vitest"
import { rateLimitedLog } from "./rate-limited-log.ts"

test("the same line is said once a while, another at once", () => {
  const lines: string[] = []
  let now = 0
  const say = rateLimitedLog(
    (line) => lines.push(line),
    60_000,
    () => now,
  )
  for (now = 0; now < 120_000; now += 1_000) say("queue: the database is away")
  say("sweep: the database is away")
  expect(lines).toEqual([
    "queue: the database is away",
    "queue: the database is away",
    "sweep: the database is away",
  ])
})
