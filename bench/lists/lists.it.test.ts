import { expect, test } from "vitest"
import { ownDatabase } from "#test/processes/own-database.ts"
import { fillDesk } from "./fill-desk.ts"
import { listsOf } from "./listed.ts"

const database = ownDatabase()

test("a filled desk is one that the lists can read: what they look for is there, and what is sealed opens", async () => {
  const lists = await listsOf(await fillDesk(database, 2_000))
  const found = new Map<string, unknown>()
  for (const { what, run } of lists) found.set(what, await run())
  const counted = (what: string) => (found.get(what) as { items: unknown[] } | undefined)?.items.length
  expect(counted("history, all rows")).toBe(50)
  expect(counted("dossiers, the newest first")).toBe(25)
  expect(counted("dossiers, the gravest first")).toBe(25)
  expect(counted('dossiers, list "contradictions"')).toBeGreaterThan(0)
  expect(counted("to be reviewed")).toBeGreaterThan(0)
  expect(counted("reports, without a PDF: nothing")).toBe(0)
  expect(counted("reports, off the scale: nothing")).toBe(0)
  expect(found.get("dossiers, the newest first")).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ masked: expect.stringMatching(/^\*{4}\d{4}$/) }),
    ]),
  })
  expect(found.get("reports, first page")).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ level: { word: "GREEN" } })]),
  })
  expect(found.get('names, "maria quispe"')).toMatchObject({
    subjects: expect.arrayContaining([expect.anything()]),
  })
})
