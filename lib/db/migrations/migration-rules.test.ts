import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

// Rules for migrations, so that the previous build keeps working beside them and nothing is locked for long (docs/operations.md, "Upgrades").

/** The initial migration is made anew with each change until a version is tagged; the rules are for those after it. */
const INITIAL = 0
/** Later ones that break a rule, each with why it does no harm. */
const EXCUSED: Record<string, string> = {}

const FORBIDDEN: [RegExp, string][] = [
  [/\bdrop\s+(table|column|type|schema|view)\b/, "the build before still uses it: drop it one release later"],
  [/\brename\b/, "the build before knows the old name: add the new one beside it"],
  [/\bset\s+not\s+null\b/, "reads the whole table under a lock, and refuses rows of the build before"],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/, "writes the whole table anew under a lock"],
  [/\b(truncate|vacuum\s+full|cluster|lock\s+table|refresh\s+materialized)\b/, "locks the table whole"],
  [/\b(gen_random_uuid|uuidv\d|random|clock_timestamp)\(\)/, "as a default of a new column writes every row"],
  [/\bgenerated\s+always\s+as\b.*\bstored\b/, "as a new column writes every row"],
]

/** Returns the faults of a migration's SQL, statement by statement; tables that it creates itself are empty, and not yet in use. */
function faultsOf(sql: string): string[] {
  const statements = sql
    .split("--> statement-breakpoint")
    .map((text) => withoutRemarks(text).replaceAll(/\s+/g, " ").trim().toLowerCase())
    .filter((text) => text !== "")
  const made = new Set<string | undefined>(
    statements.flatMap((text) => /^create table (?:if not exists )?"?(\w+)"?/.exec(text)?.[1] ?? []),
  )
  const concurrent = statements.filter((text) => /\bindex concurrently\b/.test(text))
  const mixed = concurrent.length > 0 && concurrent.length < statements.length
  return [
    ...statements.filter((text) => !made.has(tableOf(text))).flatMap((text) => faultsIn(text)),
    ...(mixed
      ? ["an index made CONCURRENTLY needs a migration of its own, which runs in no transaction"]
      : []),
  ]
}

function withoutRemarks(text: string): string {
  return text
    .split("\n")
    .map((line) => line.split("--")[0])
    .join("\n")
}

function tableOf(text: string): string | undefined {
  const match =
    /^(?:create table (?:if not exists )?|alter table (?:only |if exists )?|update |delete from |insert into )(?:"?public"?\.)?"?(\w+)"?/.exec(
      text,
    ) ?? /^create (?:unique )?index .*? on (?:"?public"?\.)?"?(\w+)"?/.exec(text)
  return match?.[1]
}

function faultsIn(text: string): string[] {
  const found = FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, why]) => why)
  if (/^create (unique )?index (?!concurrently)/.test(text)) found.push("use CREATE INDEX CONCURRENTLY")
  if (/^drop index (?!concurrently)/.test(text)) found.push("use DROP INDEX CONCURRENTLY")
  if (/\badd column\b.*\bnot null\b/.test(text) && !/\bdefault\b/.test(text))
    found.push("a new column needs a default, or may be null: the build before does not fill it")
  if (/\badd constraint\b/.test(text) && !/\bnot valid\b/.test(text))
    found.push("use NOT VALID, and VALIDATE CONSTRAINT in the next migration")
  if (/^(update|delete)\b/.test(text))
    found.push("changes rows of a table in use in one go: a chore of the worker does it in pages")
  return found.map((why) => `${why}: ${text.slice(0, 90)}`)
}

const later = readdirSync("drizzle")
  .filter((name) => name.endsWith(".sql") && Number(name.slice(0, 4)) > INITIAL)
  .filter((name) => EXCUSED[name] === undefined)

test("later migrations lock nothing for long, and the build before works on beside them", () => {
  for (const name of later) expect(faultsOf(readFileSync(`drizzle/${name}`, "utf8")), name).toEqual([])
})

describe("the rule", () => {
  test.each([
    'alter table "checks" drop column "note"',
    'drop table "notes"',
    'ALTER TABLE "checks" RENAME COLUMN "a" TO "b"',
    'alter table "checks" alter column "note" set not null',
    'alter table "checks" alter column "note" SET DATA TYPE bigint',
    'alter table "checks" add column "note" text not null',
    'alter table "checks" add column "note" uuid default uuidv7()',
    'create index "by_note" on "checks" using btree ("note")',
    'create unique index if not exists "by_note" on "checks" ("note")',
    'alter table "checks" add constraint "short" check (length("note") < 9)',
    'update "checks" set "note" = null',
    'create index concurrently "by_note" on "checks" ("note")--> statement-breakpoint\nalter table "checks" add column "b" text',
  ])("refuses %s", (sql) => expect(faultsOf(sql)).toHaveLength(1))

  test.each([
    'alter table "checks" add column "note" text',
    `alter table "checks" add column "note" text default '' not null`,
    'create index concurrently if not exists "by_note" on "checks" ("note")',
    'create table "notes" ("id" uuid default uuidv7() not null)--> statement-breakpoint\ncreate index "n" on "notes" ("id")--> statement-breakpoint\nalter table "notes" add constraint "c" foreign key ("id") references "public"."checks"("id")',
    'alter table "checks" add constraint "short" check (length("note") < 9) not valid',
    'alter table "checks" validate constraint "short"',
  ])("takes %s", (sql) => expect(faultsOf(sql)).toEqual([]))
})
