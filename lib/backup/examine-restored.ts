import "server-only"
import { type KeyRing, keyRing } from "#lib/vault/key-ring.ts"
import type { Queryable } from "#lib/vault/reseal.ts"
import { resealAll } from "#lib/vault/reseal-all.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

const ANSWERS_AT_ONCE = 200

/** The findings in a restored database, which show whether the restore is usable. */
export type Examined = {
  /** Sealed values that open in their rows, and that do not. */
  opened: number
  damaged: number
  /** Answers whose bytes have the hash that their step recorded, and that have not. A constancia states that hash. */
  answers: number
  alteredAnswers: number
}

/**
 * Opens everything in a restored database, and leaves it as it was: each sealed value is opened (and sealed under `throwAwayKey`, which is rolled back); each
 * answer's bytes are compared with their hash.
 */
export async function examineRestored(
  db: Queryable,
  dataKeys: string,
  throwAwayKey: Buffer,
): Promise<Examined> {
  const { answers, alteredAnswers } = await compareAnswers(db, keyRing(dataKeys))
  const ring = keyRing(`examination:${throwAwayKey.toString("base64")},${dataKeys}`)
  await db.query("begin")
  const pass = await resealAll(db, ring).finally(() => db.query("rollback"))
  return { opened: pass?.moved ?? 0, damaged: pass?.damaged ?? 0, answers, alteredAnswers }
}

type Answer = { id: string; body: Buffer; sha256: string }

/** The newest recorded hash of each check is that of its present answer; earlier answers lie with their steps. */
async function compareAnswers(
  db: Queryable,
  ring: KeyRing,
): Promise<Pick<Examined, "answers" | "alteredAnswers">> {
  const found = { answers: 0, alteredAnswers: 0 }
  for (let after = NIL_UUID; ; ) {
    const { rows } = await db.query<Answer>(
      `select c.id, c.answer_body as body, s.answer_sha256 as sha256
       from checks c cross join lateral (
         select answer_sha256 from check_steps where check_id = c.id and answer_sha256 is not null
         order by revision desc limit 1) s
       where c.answer_body is not null and c.id > $1 order by c.id limit ${ANSWERS_AT_ONCE}`,
      [after],
    )
    for (const { id, body, sha256 } of rows) {
      if (hashOf(ring, body, id) === sha256) found.answers += 1
      else found.alteredAnswers += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}

const NIL_UUID = "00000000-0000-0000-0000-000000000000"

function hashOf(ring: KeyRing, body: Buffer, id: string): string | undefined {
  try {
    return sha256Hex(ring.decrypt(body, "checks.answer_body", id))
  } catch {
    return undefined
  }
}
