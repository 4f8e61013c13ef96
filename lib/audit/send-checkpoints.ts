import "server-only"
import { appendFile } from "node:fs/promises"
import { asc, eq, isNull, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { auditCheckpoints } from "#lib/db/schema/audit.ts"
import { env } from "#lib/env.ts"
import { postOutside } from "#lib/http/post-outside.ts"

const FILED_AT_ONCE = 500
const POSTED_AT_ONCE = 10

type Destination = "filedAt" | "postedAt"

/** Sends what was not sent yet, oldest first, at least once. Throws when a place does not accept it; the others get theirs. */
export async function sendCheckpoints(): Promise<void> {
  const { path, url } = env().auditCheckpoints
  const file = (to: string) =>
    handOver("filedAt", FILED_AT_ONCE, (line) => appendFile(to, `${line}\n`, { mode: 0o600 }))
  const address = (to: string) => handOver("postedAt", POSTED_AT_ONCE, (line) => post(to, line))
  const ends = await Promise.allSettled([path && file(path), url && address(url)])
  const failed = ends.find((end) => end.status === "rejected")
  if (failed) throw failed.reason
}

async function handOver(
  destination: Destination,
  atMost: number,
  send: (line: string) => Promise<void>,
): Promise<void> {
  const rows = await db()
    .select({ id: auditCheckpoints.id, line: auditCheckpoints.statement })
    .from(auditCheckpoints)
    .where(isNull(auditCheckpoints[destination]))
    .orderBy(asc(auditCheckpoints.id))
    .limit(atMost)
  for (const { id, line } of rows) {
    await send(line)
    await db()
      .update(auditCheckpoints)
      .set({ [destination]: sql`clock_timestamp()` })
      .where(eq(auditCheckpoints.id, id))
  }
}

async function post(url: string, line: string): Promise<void> {
  const status = await postOutside(url, line)
  if (status < 200 || status > 299) throw new Error(`the address of AUDIT_CHECKPOINT_URL answered ${status}`)
}
