import { DrizzleQueryError } from "drizzle-orm"
import { expect, test } from "vitest"
import { faultFields } from "./fault.ts"
import { allowed, type LogFields, routeOf } from "./fields.ts"
import { inScope, logWriter, rateLimiter } from "./log.ts"

function written(run: (log: ReturnType<typeof logWriter>) => void, format: "json" | "pretty" = "json") {
  const lines: string[] = []
  run(logWriter({ format, level: "info" }, { write: (line) => lines.push(line) }))
  return lines
}

const ID = "0192f3c4a5b6d7e8"
const CANARIES = ["40000001", "20100047218", "Quispe", "sk_live_abcdef", "https://files.example/a?sig=x"]

test("a line is JSON with its level, instant, words and fields, and the request that it belongs to", () => {
  const [line = "", ...rest] = written((log) => {
    inScope({ requestId: ID }, () =>
      log.info({ event: "call", operation: "vin", call: "ask", outcome: "reply", status: 202, ms: 12 }, "x"),
    )
    log.debug({ event: "call" }, "below the level")
  })
  expect(rest).toEqual([])
  expect(JSON.parse(line)).toEqual({
    ...{ level: "info", time: expect.stringMatching(/^\d{4}-.*Z$/), msg: "x", requestId: ID },
    ...{ event: "call", operation: "vin", call: "ask", outcome: "reply", status: 202, ms: 12 },
  })
})

test("for people it is a line of text", () => {
  expect(
    written((log) => log.warn({ event: "failed", doing: "sealing" }, "something failed"), "pretty"),
  ).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d warn {2}something failed doing=sealing\n$/)])
})

test.each(CANARIES)("%s gets in by no field, under no name and in no error", (canary) => {
  const names: (keyof LogFields)[] = [
    ...(["requestId", "rowId", "method", "route", "action", "doing", "slot", "call", "status"] as const),
    ...(["ms", "count", "event"] as const),
  ]
  const given: [string, unknown][] = names.map((name) => [name, canary])
  const query = new DrizzleQueryError(
    "select $1",
    [canary],
    new Error(`near "${canary}"\n    at ${canary} x:1:1`),
  )
  const fields: object[] = [
    Object.fromEntries(given),
    {
      body: canary,
      key: canary,
      link: canary,
      name: canary,
      dni: canary,
      err: new Error(canary),
      nested: { canary },
    },
    { place: [canary, `at ${canary}`, `x ${canary}:1:1`], code: `${canary} 1`, fault: `${canary} x` },
    faultFields(query),
    faultFields(Object.assign(new Error(canary), { code: "ECONNRESET", detail: canary })),
    faultFields(canary),
  ]
  const lines = written((log) => fields.map((one) => log.error(one, "something failed")))
  expect(lines).toHaveLength(fields.length)
  expect(lines.join("")).not.toContain(canary)
  expect(lines.at(-2)).toContain("ECONNRESET")
})

test.each([
  ["/api/checks/0192f3c4-a5b6-7d7e-8f90-a1b2c3d4e5f6?dni=40000001", "/api/checks/*"],
  ["/api/webhooks/vin/ASecretOf24LettersOrMore", "/api/webhooks/vin/*"],
  ["/subjects/40000001", "/subjects/*"],
  ["/", "/"],
  ["/_next/static/chunks/ab12.js", "/*/static/chunks/*"],
])("the address %s is named %s", (path, route) => {
  expect(routeOf(path)).toBe(route)
  expect(allowed({ route })).toEqual({ route })
})

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
