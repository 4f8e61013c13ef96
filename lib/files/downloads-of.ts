import "server-only"
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { files } from "#lib/db/schema/files.ts"
import { auditLog, FILE_DOWNLOADED } from "#lib/db/schema/people.ts"

/** When that person downloaded each of these files, alone or in a ZIP, the latest first; ISO 8601, by the file's id. */
export async function downloadsOf(
  userId: string,
  fileIds: readonly string[],
): Promise<Map<string, string[]>> {
  const downloaded = new Map<string, string[]>()
  if (fileIds.length === 0) return downloaded
  const rows = await db()
    .select({ fileId: auditLog.targetId, at: auditLog.at })
    .from(auditLog)
    .where(and(inArray(auditLog.targetId, [...fileIds]), eq(auditLog.actorId, userId), FILE_DOWNLOADED))
    .orderBy(desc(auditLog.at))
  for (const { fileId, at } of rows) {
    if (fileId !== null) downloaded.set(fileId, [...(downloaded.get(fileId) ?? []), at.toISOString()])
  }
  return downloaded
}

/** Whether that person downloaded a file of the enclosing query. Not `exists`, for which the planner reads all their downloads: half a second. */
export function isDownloadedBy(userId: string): SQL<boolean> {
  const downloaded = sql`select true from ${auditLog} where ${auditLog.actorId} = ${userId} and ${auditLog.targetId} = ${files.id}::text and ${FILE_DOWNLOADED} limit 1`
  return sql`coalesce((${downloaded}), false)`
}
