import { randomUUID } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import { pageOfBatches } from "#lib/batches/read-batch.ts"
import { marksOf } from "#lib/checks/results/facet-counts.ts"
import { db } from "#lib/db/client.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { askedAt } from "#lib/history/asked.ts"
import { CHECK_OPERATION_SLUGS, OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { checksAt } from "./list-checks.ts"
import { type CheckFilter, pageOfIds } from "./page-of-ids.ts"

const ROWS = 400_000
const PAGE = 51

const id = (table: string, number: number) =>
  sql.raw(`(select id from ${table} order by id offset ${number} limit 1)`)

/** A scratch database with 400,000 checks over months (a million are a bench, `bench/lists`): nearly all answered, hardly any unknown, one busy person, half in batches of 100. */
const database = ownDatabase()
beforeAll(async () => {
  await db().execute(sql`delete from users`)
  await db().execute(sql`insert into users (email, name, role, password_hash)
    select 'p' || n || '@cotejo.example', 'P' || n, 'analyst', '-' from generate_series(1, 20) n`)
  await db().execute(sql`insert into subjects (kind, identifier_index, identifier)
    select 'dni', sha256(n::text::bytea), '\\x00' from generate_series(1, 5000) n`)
  await db().execute(sql`insert into batches (id, operation, name, state, rows, idempotency_key, request_index, created_by)
    select uuidv7((n * 200 - ${ROWS}) * interval '30 seconds'), (array['vin', 'person', 'aml'])[1 + (n % 500 = 0)::int + n % 2],
           '\\x00', 'running', 100, n::text, '\\x00', (select id from users order by id offset n % 7 limit 1)
      from generate_series(0, 4999) n`)
  await fill()
}, 300_000)

const FILL = `
  insert into checks (id, operation, state, charge, subject_id, input, problem_code, idempotency_key, question_index, batch_id,
                      requested_by, requested_at, request_id)
  select uuidv7((n - ${ROWS}) * interval '30 seconds'),
         ops[1 + n % 7 + (n % 501 = 0)::int], -- aml is rare
         case when n % 9973 = 0 then 'unknown' when n % 50021 = 0 then 'halted' when n % 199 = 0 then 'refused' else 'answered' end,
         'unspecified', s.ids[1 + n % 5000], '\\x00', null, n::text, '\\x00', case when n / 100 % 2 = 0 then b.ids[1 + n / 200] end,
         u.ids[case when n % 3 = 0 then 1 else 1 + n % 20 end], now() + (n - ${ROWS}) * interval '30 seconds', 'r'
    from generate_series(1, ${ROWS}) n,
         (select array_agg(id order by id) ids from users) u,
         (select array_agg(id order by id) ids from subjects) s,
         (select array_agg(id order by id) ids from batches) b,
         (select array['${OPERATION_SLUGS.join("','")}'] ops) o`

/** One answer in ten has a common mark, one in ten thousand a rare one. */
const MARK = { common: Buffer.alloc(32, 1), rare: Buffer.alloc(32, 2) }
const MARKS = `
  insert into check_marks (check_id, subject_id, requested_by, mark)
  select id, subject_id, requested_by, case when idempotency_key::int % 10000 = 0 then '\\x${MARK.rare.toString("hex")}'::bytea
                  else '\\x${MARK.common.toString("hex")}'::bytea end
    from checks where idempotency_key::int % 10 = 0`

/** The indexes are made after the rows: so many go in several times as fast, and the indexes are the same. */
async function fill() {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'checks' and indexname not in (select conname from pg_constraint)`)
  await client.query("set session_replication_role = replica")
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(FILL)
  await client.query(MARKS)
  for (const { definition } of rows) await client.query(definition)
  await client.query("vacuum analyze")
  await client.end()
}

type Plan = {
  "Node Type": string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  Plans?: Plan[]
}

async function planOf(query: SQL): Promise<Plan[]> {
  const { rows } = await db().execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${query}`,
  )
  const nodes: Plan[] = []
  const visit = (plan: Plan) => {
    nodes.push(plan)
    plan.Plans?.forEach(visit)
  }
  if (rows[0]) visit(rows[0]["QUERY PLAN"][0].Plan)
  return nodes
}

const all = { operations: OPERATION_SLUGS }
const day = (back: number) => new Date(Date.now() - back * 86_400_000)
const operations = {
  none: all,
  one: { operations: ["aml"] },
  two: { operations: ["person", "aml"] },
  ownSignatures: { operations: CHECK_OPERATION_SLUGS, ownedBy: randomUUID() },
} as const
const states = {
  any: {},
  answered: { states: ["answered"] },
  rare: { states: ["unknown"] },
  none: { states: ["closed"] },
  several: { states: IN_PROGRESS },
} as const
const people = { anybody: undefined, busy: 0, quiet: 7 } as const
const times = { always: {}, day: { from: day(200), before: day(199) } } as const

const filters = Object.entries(operations).flatMap(([o, operation]) =>
  Object.entries(states).flatMap(([s, state]) =>
    Object.entries(people).flatMap(([p, person]) =>
      Object.entries(times).map(([t, time]) => ({
        name: `${o} ${s} ${p} ${t}`,
        filter: { ...operation, ...state, ...time },
        person,
      })),
    ),
  ),
)

async function userId(number: number): Promise<string> {
  const { rows } = await db().execute<{ id: string }>(id("users", number))
  return rows[0]?.id ?? ""
}

async function middle(): Promise<string> {
  const { rows } = await db().execute<{ id: string }>(
    sql`select id from checks order by id desc offset ${ROWS / 2} limit 1`,
  )
  return rows[0]?.id ?? ""
}

function frugal(nodes: Plan[], name: string) {
  const kinds = nodes.map((node) => node["Node Type"])
  expect(kinds, name).not.toContain("Seq Scan")
  expect(
    kinds.some((kind) => kind.includes("Bitmap")),
    name,
  ).toBe(false)
  for (const node of nodes) {
    // Neither the discarded nor the sorted rows are ever more than a few pages of each walk.
    expect(node["Rows Removed by Filter"] ?? 0, `${name}: ${node["Node Type"]}`).toBeLessThanOrEqual(1_000)
    const pairs = OPERATION_SLUGS.length * 11
    if (node["Node Type"].includes("Sort"))
      expect(node["Actual Rows"], name).toBeLessThanOrEqual(PAGE * pairs)
  }
}

test("every filter walks an index, at the newest page, in the middle and backwards", async () => {
  const here = await middle()
  const places: PagePlace[] = [undefined, { older: here }, { newer: here }]
  for (const { name, filter, person } of filters) {
    const whole: CheckFilter =
      person === undefined ? filter : { ...filter, requestedBy: await userId(person) }
    for (const place of places)
      frugal(await planOf(pageOfIds(whole, place, PAGE)), `${name} ${JSON.stringify(place)}`)
  }
})

test("the history with batches as one line walks indexes too, for everybody and for one person, whatever the operation", async () => {
  const here = await middle()
  for (const operation of Object.values(operations))
    for (const person of Object.values(people))
      for (const place of [undefined, "oldest", { older: here }, { newer: here }] satisfies PagePlace[]) {
        const requestedBy = person === undefined ? undefined : await userId(person)
        const name = JSON.stringify({ operation, person, place })
        frugal(await planOf(pageOfIds({ ...operation, requestedBy, alone: true }, place, PAGE)), name)
        frugal(
          await planOf(
            pageOfBatches({ operations: operation.operations, createdBy: requestedBy }, place, PAGE),
          ),
          name,
        )
      }
})

test("questions between batches, and each batch once, follow each other in the order of time", async () => {
  const found = await askedAt(all, undefined, 200, {})
  expect(found.map(({ id }) => id)).toEqual(
    found
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  expect(found.filter(({ check }) => check?.batchId)).toEqual([])
  expect(found.some(({ batch }) => batch)).toBe(true)
  const oldest = await askedAt(all, "oldest", PAGE, {})
  expect(oldest.at(-1)?.batch?.rows).toBe(100)
})

test("the checks whose answer carries a mark are walked by it, common or rare", async () => {
  const here = await middle()
  const viewers = [all, { operations: CHECK_OPERATION_SLUGS, ownedBy: randomUUID() }]
  const marks = viewers.flatMap((scope) =>
    [MARK.common, MARK.rare].map((mark) => ({ ...scope, marks: [mark] })),
  )
  for (const filter of marks)
    for (const place of [undefined, { older: here }, { newer: here }] satisfies PagePlace[]) {
      const nodes = await planOf(pageOfIds(filter, place, PAGE))
      const read = nodes.map(
        (node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
      )
      expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan")
      // A check here and there is of an operation that the viewer does not see.
      expect(Math.max(...read)).toBeLessThanOrEqual(2 * PAGE)
    }
})

test("what the newest answers say is counted without going over all of them", async () => {
  const started = await planOf(marksOf(pageOfIds(all, undefined, 2_000)))
  expect(started.map((node) => node["Node Type"])).not.toContain("Seq Scan")
  const wide = started.filter((node) => node["Actual Rows"] * node["Actual Loops"] > 4_000)
  expect(wide).toEqual([])
})

test("a subject's checks are found by its own index", async () => {
  const { rows } = await db().execute<{ id: string }>(id("subjects", 42))
  const nodes = await planOf(
    pageOfIds({ ...all, subjectIds: [rows[0]?.id ?? ""], states: ["answered"] }, undefined, PAGE),
  )
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan")
})

test("the page itself, joined and in order, touches no table from end to end", async () => {
  const plan = await planOf(sql`select checks.* from checks join users on users.id = checks.requested_by
    where checks.id in (${pageOfIds({ ...all, states: ["answered"] }, undefined, PAGE)}) order by checks.id desc`)
  const wide = plan.filter((node) => node["Actual Rows"] * node["Actual Loops"] > PAGE * 100)
  expect(wide).toEqual([])
})

test("pages follow each other without a gap or a repetition, in both directions", async () => {
  const ids = async (place: PagePlace) => {
    const { rows } = await db().execute<{ id: string }>(
      sql`select id from (${pageOfIds({ ...all, states: ["unknown", "refused"] }, place, 20)}) p order by id desc`,
    )
    return rows.map((row) => row.id)
  }
  const first = await ids(undefined)
  const second = await ids({ older: first.at(-1) ?? "" })
  expect(new Set([...first, ...second]).size).toBe(40)
  expect(await ids({ newer: second[0] ?? "" })).toEqual(first)
})

test("nothing is listed to whom nothing is visible", async () => {
  expect(await checksAt({ operations: [] }, undefined, PAGE)).toEqual([])
})
