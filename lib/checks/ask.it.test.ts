import { sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { createCheck } from "#lib/checks/pipeline/create-check.ts"
import { db } from "#lib/db/client.ts"
import { checks, pacing } from "#lib/db/schema/checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { lastAsked } from "#lib/subjects/last-asked.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { ask } from "./ask.ts"

let actor: Actor

const database = ownDatabase()
beforeAll(async () => {
  actor = await seededActor("analyst", "check.asked")
})

async function asOwner(statements: string): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

test("what fails after the intent was written is reported as a question that may have been asked, with its check", async () => {
  await db()
    .insert(pacing)
    .values({ slot: "lookup", intervalMs: 1_000, nextAt: sql`clock_timestamp() + interval '1 hour'` })
  await asOwner(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '53100'; end $$;
    create trigger refuse before update on checks execute function refuse()`)
  const question = { operation: "person" as const, input: { dni: "40000001" }, idempotencyKey: "k" }
  const fault = await ask(actor, question).catch((error: unknown) => error)
  const [check] = await db().select().from(checks)
  expect(fault).toBeInstanceOf(CotejoError)
  expect(fault).toMatchObject({ code: "asked_unconfirmed", checkId: check?.id })
  await asOwner("drop trigger refuse on checks")
  await db().delete(pacing)
})

test("a question asked once is not forgotten for the hundreds that others brought since", async () => {
  const intend = (operation: "person" | "match", input: Record<string, string>) =>
    db().transaction((tx) =>
      createCheck(tx, actor, { operation, input, idempotencyKey: crypto.randomUUID() }),
    )
  const { id } = await intend("person", { dni: "40000002" })
  for (let round = 0; round < 210; round++)
    await intend("match", { dni: "40000002", names: `ANA ${round % 3}` })
  const asked = await lastAsked("40000002", "analyst")
  expect(asked.map(({ operation }) => operation)).toEqual(["match", "match", "match", "person"])
  expect(asked.at(-1)?.checkId).toBe(id)
  expect(asked.map(({ checkId }) => checkId)).toEqual(
    asked
      .map(({ checkId }) => checkId)
      .toSorted()
      .reverse(),
  )
})
