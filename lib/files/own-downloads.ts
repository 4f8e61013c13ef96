import "server-only"
import { and, desc, eq, inArray } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { auditLog } from "#lib/db/schema/people.ts"

const HANDED_OUT = ["sealed", "file"]

/** When that person took each of these files away, alone or in a ZIP, the last time first; ISO 8601, by the file's id. */
export async function downloadsOf(
  userId: string,
  fileIds: readonly string[],
): Promise<Map<string, string[]>> {
  const taken = new Map<string, string[]>()
  if (fileIds.length === 0) return taken
  const rows = await db()
    .select({ fileId: auditLog.targetId, at: auditLog.at, detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.targetId, [...fileIds]),
        eq(auditLog.actorId, userId),
        inArray(auditLog.action, ["file.opened", "files.zipped", "dossier.exported"]),
      ),
    )
    .orderBy(desc(auditLog.at))
  for (const { fileId, at, detail } of rows) {
    const outcome = String(detail.outcome)
    if (fileId === null || !(HANDED_OUT.includes(outcome) || outcome.startsWith("unsealed:"))) continue
    taken.set(fileId, [...(taken.get(fileId) ?? []), at.toISOString()])
  }
  return taken
}
