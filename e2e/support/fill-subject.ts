import type { AppProcess } from "./app-process.ts"

/** Copies a check so that its subject has `count` more like it, as if it had been asked over and over, days apart. */
export async function fillSubject(app: AppProcess, checkId: string, count: number): Promise<void> {
  await app.query(
    `insert into checks (operation, state, charge, subject_id, input, answer_body, http_status, idempotency_key,
       question_index, attempts, requested_by, requested_at, sent_at, settled_at, request_id)
     select operation, state, charge, subject_id, input, answer_body, http_status, gen_random_uuid()::text,
       question_index, attempts, requested_by, requested_at, sent_at, settled_at, gen_random_uuid()::text
     from checks, generate_series(1, $2) where id = $1`,
    [checkId, count],
  )
  await app.query("analyze checks")
}
