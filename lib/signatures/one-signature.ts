import "server-only"
import { eq } from "drizzle-orm"
import type { ActingUser } from "#lib/auth/actor.ts"
import { type ExactJson, fieldOf, parseExact, writeExact } from "#lib/checks/answers/exact-json.ts"
import { WITHHELD_LINK } from "#lib/checks/answers/read-answer.ts"
import { db } from "#lib/db/client.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { CotejoError } from "#lib/errors.ts"
import type { Deviation } from "#lib/operations/deviations.ts"
import { answerText } from "#lib/upstream/answer-text.ts"
import type { BoardRow } from "./board/board-row.ts"
import { visibleRow } from "./board/read-rows.ts"
import { safeRecord } from "./detail/safe-record.ts"
import { documentsSent, type SentDocument } from "./register.ts"
import { readShowRecord } from "./show-record.ts"
import { storedBody } from "./stored-record.ts"

/** A request as `GET /api/signatures/{id}` gives it. */
export type SignatureView = BoardRow & {
  /** The service's last `data`, its links withheld and contact data masked; null as long as nothing was read. */
  record: unknown
  warnings: Deviation[]
  sentDocuments: SentDocument[]
}

/** A request with its record, for somebody who may see it. Throws `not_found` for others too. */
export async function oneSignature(user: ActingUser, id: string): Promise<SignatureView> {
  const row = await visibleRow(user, id)
  if (!row) throw new CotejoError("not_found")
  const [[kept], sentDocuments] = await Promise.all([
    db()
      .select({ id: signatureRequests.id, record: signatureRequests.record })
      .from(signatureRequests)
      .where(eq(signatureRequests.id, id)),
    documentsSent(id),
  ])
  const body = kept ? storedBody(kept) : null
  const shown = body === null ? undefined : readShowRecord(body)
  return {
    ...row,
    record: body && shown ? safeData(body) : null,
    warnings: shown?.deviations ?? [],
    sentDocuments,
  }
}

function safeData(body: Uint8Array): unknown {
  const data: ExactJson | undefined = fieldOf(parseExact(answerText(body)), "data")
  return data === undefined ? null : JSON.parse(writeExact(safeRecord(data), WITHHELD_LINK))
}
