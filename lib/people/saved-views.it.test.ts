import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { auditLog, preferences, users } from "#lib/db/schema/people.ts"
import { MAX_VIEWS } from "#lib/domain/preferences.ts"
import { actorFor } from "#test/desk/actor.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { preferencesOf, showFieldNames } from "./preferences.ts"
import { removeView, renameView, savedViews, saveView } from "./saved-views.ts"

ownDatabase()

async function somebody(): Promise<Actor> {
  const [user] = await db()
    .insert(users)
    .values({
      email: `${crypto.randomUUID()}@cotejo.example`,
      name: "Rosa",
      role: "analyst",
      passwordHash: "-",
    })
    .returning()
  if (!user) throw new Error("nobody was added")
  return actorFor(user, "preferences.changed")
}

const named = async (actor: Actor) =>
  (await savedViews(actor.user.id, "history")).map(({ name, path }) => `${name} ${path}`)

test("a view is kept, replaced only on purpose, called otherwise and forgotten; each list has its own", async () => {
  const rosa = await somebody()
  const stolen = { name: "Robados", path: "/checks?operation=vin" }
  await saveView(rosa, "history", stolen, false)
  await expect(saveView(rosa, "history", { ...stolen, path: "/checks" }, false)).rejects.toThrow(
    "already_exists",
  )
  expect(await named(rosa)).toEqual(["Robados /checks?operation=vin"])
  await saveView(rosa, "history", { ...stolen, path: "/checks?operation=aml" }, true)
  await saveView(rosa, "history", { name: "Otros", path: "/checks?order=oldest" }, false)
  await expect(renameView(rosa, "history", "Otros", "Robados")).rejects.toThrow("already_exists")
  await renameView(rosa, "history", "Robados", "Reportes")
  expect(await named(rosa)).toEqual(["Reportes /checks?operation=aml", "Otros /checks?order=oldest"])
  await removeView(rosa, "history", "Reportes")
  expect(await named(rosa)).toEqual(["Otros /checks?order=oldest"])
  expect(await savedViews(rosa.user.id, "reports")).toEqual([])
  expect(await named(await somebody())).toEqual([])
})

test("twenty of a list and no more, also when they come at once", async () => {
  const rosa = await somebody()
  const ends = await Promise.allSettled(
    Array.from({ length: MAX_VIEWS + 3 }, (_, at) =>
      saveView(rosa, "reports", { name: `Vista ${at}`, path: "/reports?state=missed" }, false),
    ),
  )
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(3)
  expect(await savedViews(rosa.user.id, "reports")).toHaveLength(MAX_VIEWS)
})

test("names are sealed at rest and stand in no log; all of it goes with the person", async () => {
  const rosa = await somebody()
  await saveView(rosa, "history", { name: "Quispe 45678912", path: "/checks?operation=aml" }, false)
  await showFieldNames(rosa, true)
  expect(await preferencesOf(rosa.user.id)).toMatchObject({ fieldNames: true })
  expect(await named(rosa)).toHaveLength(1)
  const raw = await db().execute<{ content: Buffer }>(sql`select content from preferences`)
  expect(raw.rows.some(({ content }) => content.toString("latin1").includes("Quispe"))).toBe(false)
  const log = await db().select().from(auditLog).where(eq(auditLog.actorId, rosa.user.id))
  expect(log.map(({ detail }) => detail)).toEqual([{ list: "history", view: "saved" }, { fieldNames: 1 }])
  // Sealed for another person, they cannot be decrypted.
  const other = await somebody()
  await db().execute(
    sql`insert into preferences (user_id, content) select ${other.user.id}, content from preferences where user_id = ${rosa.user.id}`,
  )
  expect(await preferencesOf(other.user.id)).toEqual({
    views: {},
    fieldNames: false,
    stepsHidden: false,
  })
  await db().delete(users).where(eq(users.id, rosa.user.id))
  expect(await db().select().from(preferences).where(eq(preferences.userId, rosa.user.id))).toEqual([])
})
