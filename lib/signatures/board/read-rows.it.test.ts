import { eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { NOT_SHOWN_TEXT } from "#lib/vault/damaged-text.ts"
import { fillRegister } from "#test/desk/fill-register.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { requestElsewhere } from "#test/desk/signature-requests.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { signatureNotices } from "../signature-notices.ts"
import { LARGEST_BOARD_PAGE } from "./board-row.ts"
import { exportBoard, type ShownOnBoard } from "./export-board.ts"
import { boardChanges, boardPage, countVisible } from "./read-rows.ts"

const MANY = 2_000

const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  const remoteId = await requestElsewhere(sandbox, { name: "Molde", signers: ["Ana", "Beto", "Carla"] })
  await fillRegister(sandbox, remoteId, MANY, (index) => `Contrato ${index}`)
})

test("two thousand requests are read by pages of the key, each once", async () => {
  const user = await seededUser("admin")
  const ids: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await boardPage(user, cursor, LARGEST_BOARD_PAGE)
    ids.push(...page.items.map(({ id }) => id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(new Set(ids).size).toBe(MANY)
  expect(ids).toEqual([...ids].sort().reverse())
  expect(await countVisible(user)).toBe(MANY)
})

test("the board is exported as its lane and its search show it", async () => {
  const user = await seededUser("admin")
  const linesOf = async (shown: ShownOnBoard) => {
    const csv = await new Response(exportBoard(user, shown, "America/Lima", async () => {})).text()
    return csv.trimEnd().split("\r\n").slice(1)
  }
  expect(await linesOf({ lane: "all" })).toHaveLength(MANY)
  expect(await linesOf({ lane: "completed" })).toEqual([])
  const [found, ...others] = await linesOf({ lane: "all", q: "contrato 1999" })
  expect(found).toContain("Contrato 1999")
  expect(others).toEqual([])
})

test("what changed is reported alone; when it is more than one answer holds, it is reported in parts", async () => {
  const user = await seededUser("admin")
  // Changes of the last seconds come twice: these are old.
  await db()
    .update(signatureRequests)
    .set({ changedAt: new Date(Date.now() - 60_000) })
  const page = await boardPage(user, undefined, 1)
  const [one] = page.items
  if (!one) throw new Error("the register is empty")
  expect((await boardChanges(user, page.revision, 50)).items).toEqual([])
  await db()
    .update(signatureRequests)
    .set({ revision: page.revision + 1 })
    .where(eq(signatureRequests.id, one.id))
  expect((await boardChanges(user, page.revision, 50)).items.map(({ id }) => id)).toEqual([one.id])

  const seen = new Set<string>()
  let since = 0
  for (let more = true; more; ) {
    const changes = await boardChanges(user, since, 300)
    for (const { id } of changes.items) seen.add(id)
    since = changes.revision
    more = changes.more ?? false
  }
  expect(seen.size).toBe(MANY)
})

test("a request that cannot be presented keeps its place and says so, on the board and in its export", async () => {
  const user = await seededUser("admin")
  const before = (await boardPage(user, undefined, 3)).items
  const hurt = before[1]
  if (!hurt) throw new Error("the register is empty")
  const set = (at: string) =>
    db().execute(sql`update signature_requests set created_at = ${at}::timestamptz where id = ${hurt.id}`)
  await set("infinity")
  try {
    const { items } = await boardPage(user, undefined, 3)
    expect(items.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect([items[0], items[2]]).toEqual([before[0], before[2]])
    expect(items[1]).toMatchObject({ name: NOT_SHOWN_TEXT, signers: [], revision: hurt.revision })
    const csv = await new Response(exportBoard(user, { lane: "all" }, "America/Lima", async () => {})).text()
    expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + MANY)
    expect(csv.split("\r\n").find((line) => line.includes(hurt.id))).toContain(NOT_SHOWN_TEXT)
  } finally {
    await set(hurt.createdAt)
  }
})

test("an analyst sees nothing of what others registered, and is told of nothing", async () => {
  const analyst = await seededUser("analyst")
  expect((await boardPage(analyst, undefined, 50)).items).toEqual([])
  expect(await countVisible(analyst)).toBe(0)
  await db().update(signatureRequests).set({ completedAt: new Date() })
  expect((await signatureNotices(analyst)).counts.completed).toBe(0)
  const notices = await signatureNotices(await seededUser("admin"))
  expect(notices.counts.completed).toBe(MANY)
  expect(notices.items).toHaveLength(20)
})
