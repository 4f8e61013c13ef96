import "server-only"
import type { signatureRequests } from "#lib/db/schema/signatures.ts"
import { readShowRecord, type ShowRecord } from "./show-record.ts"

type Kept = Pick<typeof signatureRequests.$inferSelect, "id" | "record">

/** The exact bytes of the last show; null when there are none, or when they are not those of this request. */
export function storedBody({ id, record }: Kept): Buffer | null {
  return record?.tryOpen(id) ?? null
}

/** Returns the last record of a request that the service showed, as far as it can be read. */
export function shownOf(request: Kept): ShowRecord | undefined {
  const body = storedBody(request)
  return body === null ? undefined : readShowRecord(body)
}

/** Whether a stored value of a request is not its own: it is shown as damaged, and read again. */
export function isDamaged(
  request: Pick<typeof signatureRequests.$inferSelect, "id" | "record" | "name">,
): boolean {
  return (
    (request.record !== null && storedBody(request) === null) ||
    request.name.tryOpen(request.id) === undefined
  )
}
