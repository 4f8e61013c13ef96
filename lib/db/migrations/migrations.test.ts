import { readdirSync, readFileSync } from "node:fs"
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api"
import { expect, test } from "vitest"

const META = new URL("../../../drizzle/meta/", import.meta.url)
/** Read whole by drizzle-kit too: a test that lay there would be run by it. */
const SCHEMA = new URL("../schema/", import.meta.url)

test("the initial migration ends with what only SQL says", () => {
  const byHand = readFileSync(new URL("by-hand.sql", SCHEMA), "utf8")
  expect(readFileSync("drizzle/0000_initial.sql", "utf8").endsWith(byHand)).toBe(true)
})

test("the migrations hold the whole schema: nobody forgot `npm run db:generate`", async () => {
  const tables: Record<string, unknown> = {}
  for (const name of readdirSync(SCHEMA).filter((one) => one.endsWith(".ts"))) {
    const file = new URL(name, SCHEMA).href
    Object.assign(tables, await import(file))
  }
  const last = readdirSync(META)
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted()
    .at(-1)
  const written = JSON.parse(readFileSync(new URL(last ?? "", META), "utf8"))
  expect(await generateMigration(written, generateDrizzleJson(tables, written.id))).toEqual([])
})
