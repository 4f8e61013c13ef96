import { expect, test } from "vitest"
import { rateLimiter } from "./warn-once.ts"

test("the same is said once a while, another at once", () => {
  const logged: string[] = []
  let now = 0
  const isNews = rateLimiter(60_000, () => now)
  const say = (text: string) => isNews(text) && logged.push(text)
  for (now = 0; now < 120_000; now += 1_000) say("queue: the database is away")
  say("sweep: the database is away")
  expect(logged).toEqual([
    "queue: the database is away",
    "queue: the database is away",
    "sweep: the database is away",
  ])
})
