import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { auditLog, FILE_DOWNLOADED } from "#lib/db/schema/people.ts"

/**
 * Selects the files that person downloaded, from the first to the last of those in `kept` of the query around it, by `file_id`: one walk of the index of their
 * downloads, in which those of neighbouring reports are side by side.
 */
export function downloadedBetween(userId: string): SQL {
  return sql`select ${auditLog.targetId} as file_id from ${auditLog}
    where ${auditLog.actorId} = ${userId} and ${FILE_DOWNLOADED} and ${auditLog.targetId}
      between (select file_id::text from kept where file_id is not null order by file_id limit 1)
        and (select file_id::text from kept where file_id is not null order by file_id desc limit 1) group by 1`
}
