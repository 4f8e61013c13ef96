import "server-only"
import { asc, eq, isNull } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { auditCheckpoints, auditDays } from "#lib/db/schema/audit.ts"
import { env } from "#lib/env.ts"
import { BadStamp, certificatesIn, stampRequest, verifyStamp } from "./time-stamp.ts"

const STAMPED_AT_ONCE = 10
const REQUEST_TIMEOUT_MS = 20_000
/** A stamp with its certificates is a few kilobytes. */
const MAX_STAMP_BYTES = 128 * 1024

/**
 * Asks the time-stamping authority of the settings for a stamp on each head that has none, oldest day first, and keeps it once it is verified.
 * Throws when the authority gives none, or one that is worth nothing, and goes on from there the next time.
 */
export async function stampDays(): Promise<void> {
  const { url, roots } = env().timeStamps
  if (url === undefined || roots === undefined) return
  const authorities = certificatesIn(roots)
  const rows = await db()
    .select({ day: auditDays.day, head: auditCheckpoints.statement })
    .from(auditDays)
    .innerJoin(auditCheckpoints, eq(auditCheckpoints.id, auditDays.checkpointId))
    .where(isNull(auditDays.stamp))
    .orderBy(asc(auditDays.day))
    .limit(STAMPED_AT_ONCE)
  for (const { day, head } of rows) {
    const bytes = Buffer.from(head)
    const { body, nonce } = stampRequest(bytes)
    const stamp = await ask(url, body)
    const stampedAt = await verifyStamp(stamp, { bytes, nonce }, authorities)
    await db().update(auditDays).set({ stamp, stampedAt }).where(eq(auditDays.day, day))
  }
}

/** By HTTP (RFC 3161, section 3.4), to the address that the administrator set, and nowhere that it leads on to. */
async function ask(url: string, body: Buffer): Promise<Buffer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: new Uint8Array(body),
    redirect: "error",
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new BadStamp(`the address of TSA_URL answered ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MAX_STAMP_BYTES) throw new BadStamp("the address of TSA_URL answers with more than a stamp")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
