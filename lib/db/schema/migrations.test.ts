import { readdirSync, readFileSync } from "node:fs"
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api"
import { expect, test } from "vitest"

const META = new URL("../../../drizzle/meta/", import.meta.url)

test("the migrations hold the whole schema: nobody forgot `npm run db:generate`", async () => {
  const tables: Record<string, unknown> = {}
  for (const name of readdirSync(import.meta.dirname)) {
    if (name.endsWith(".test.ts")) continue
    const file = new URL(name, import.meta.url).href
    Object.assign(tables, await import(file))
  }
  const last = readdirSync(META)
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted()
    .at(-1)
  const written = JSON.parse(readFileSync(new URL(last ?? "", META), "utf8"))
  expect(await generateMigration(written, generateDrizzleJson(tables, written.id))).toEqual([])
})
