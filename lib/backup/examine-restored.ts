import "server-only"
import type { KeyRing } from "#lib/vault/key-ring.ts"
import { type Opened, openSealed, type Queryable } from "#lib/vault/sealed-values.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

/** The findings in a restored database, which show whether the restore is usable. */
export type Examined = {
  opened: number
  damaged: number
  /** Answers whose bytes have the hash that their step recorded, and that have not. A constancia states that hash. */
  answers: number
  alteredAnswers: number
}

/** Opens everything in a restored database; each answer's bytes are compared with their hash. */
export async function examineRestored(db: Queryable, ring: KeyRing): Promise<Examined> {
  const found = { opened: 0, damaged: 0, answers: 0 }
  for await (const { table, opened, damaged } of openSealed(db, ring)) {
    found.opened += opened.length
    found.damaged += damaged
    if (table.name === "checks") found.answers += await countWhole(db, opened)
  }
  const { rows } = await db.query<{ number: number }>(
    `select count(*)::int as number from checks c where answer_body is not null
       and exists (select from check_steps where check_id = c.id and answer_sha256 is not null)`,
  )
  return { ...found, alteredAnswers: (rows[0]?.number ?? 0) - found.answers }
}

/** The newest recorded hash of each check is that of its present answer; earlier answers lie with their steps. */
async function countWhole(db: Queryable, opened: readonly Opened[]): Promise<number> {
  const answers = opened.filter(({ column }) => column.name === "answer_body")
  const { rows } = await db.query<{ id: string; sha256: string }>(
    `select distinct on (check_id) check_id as id, answer_sha256 as sha256 from check_steps
      where check_id = any($1::uuid[]) and answer_sha256 is not null order by check_id, revision desc`,
    [answers.map(({ row }) => row.id)],
  )
  const recorded = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
  return answers.filter(({ row, plain }) => recorded.get(String(row.id)) === sha256Hex(plain)).length
}
