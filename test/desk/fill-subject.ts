import { newRowId } from "#lib/db/row-id.ts"
import { keyRing } from "#lib/vault/key-ring.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { testSetup } from "#test/processes/settings.ts"

const ROWS_AT_ONCE = 1_000
/** Of inputs and answers in one statement, which is twice as long as text: far below the longest string there is. */
const BYTES_AT_ONCE = 16_000_000

type Copied = {
  operation: string
  subject_id: string
  requested_by: string
  input: Buffer
  answer_body: Buffer | null
}

/** Copies a check so that its subject has `count` more like it, as if it had been asked over and over, days apart. */
export async function fillSubject(app: AppProcess, checkId: string, count: number): Promise<void> {
  const [check] = await app.query<Copied>(
    "select operation, subject_id, requested_by, input, answer_body from checks where id = $1",
    [checkId],
  )
  if (!check) throw new Error("there is no such check to copy")
  const ring = keyRing(testSetup().dataKeys)
  const rowOf = (id: string) => [id, check.operation, check.subject_id, check.requested_by].join("/")
  const input = ring.decrypt(check.input, "checks.input", rowOf(checkId))
  const body = check.answer_body && ring.decrypt(check.answer_body, "checks.answer_body", checkId)
  const bytes = check.input.length + (check.answer_body?.length ?? 0)
  const atOnce = Math.min(ROWS_AT_ONCE, Math.max(1, Math.floor(BYTES_AT_ONCE / bytes)))
  for (let left = count; left > 0; left -= atOnce) {
    const ids = Array.from({ length: Math.min(left, atOnce) }, () => newRowId())
    await app.query(
      `insert into checks (id, operation, state, charge, subject_id, input, answer_body, http_status, idempotency_key,
         question_index, attempts, requested_by, requested_at, sent_at, settled_at, request_id)
       select made.id, operation, state, charge, subject_id, made.input, made.body, http_status, gen_random_uuid()::text,
         question_index, attempts, requested_by, requested_at, sent_at, settled_at, gen_random_uuid()::text
       from checks, unnest($2::uuid[], $3::bytea[], $4::bytea[]) as made (id, input, body) where checks.id = $1`,
      [
        checkId,
        ids,
        ids.map((id) => ring.encrypt(input, "checks.input", rowOf(id))),
        ids.map((id) => body && ring.encrypt(body, "checks.answer_body", id)),
      ],
    )
  }
  await app.query("analyze checks")
}
