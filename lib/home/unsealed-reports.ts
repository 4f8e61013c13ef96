import "server-only"
import { and, count, eq, gt, inArray, isNotNull, min, notExists, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { db, type Reading } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"

/** PDFs of reports that somebody should know of; instants, null where there is none. */
export type UnsealedReports = {
  /** Not archived, and no later report about the same subject has its PDF either. */
  missed: number
  missedSince: Date | null
  /** Not archived yet: a try failed, the link lives. */
  struggling: number
  firstLinkUntil: Date | null
}

/** Counts the PDFs that are not sealed; one that is being fetched for the first time does not count. */
export async function unsealedReports(): Promise<UnsealedReports> {
  const [[missed], [struggling]] = await Promise.all([readMissed(db()), readStruggling()])
  return {
    missed: missed?.count ?? 0,
    missedSince: missed?.since ?? null,
    struggling: struggling?.count ?? 0,
    firstLinkUntil: struggling?.until ?? null,
  }
}

function readMissed(on: Reading) {
  const laterCheck = alias(checks, "later_check")
  const laterFile = alias(files, "later_file")
  const sealedLater = on
    .select({ one: sql`1` })
    .from(laterCheck)
    .innerJoin(laterFile, eq(laterFile.checkId, laterCheck.id))
    .where(
      and(
        eq(laterCheck.subjectId, checks.subjectId),
        gt(laterCheck.id, checks.id),
        eq(laterFile.role, SEALED_ROLE),
        inArray(laterFile.state, ["sealed", "removed"]),
      ),
    )
  return on
    .select({ count: count(), since: min(checks.requestedAt) })
    .from(files)
    .innerJoin(checks, eq(checks.id, files.checkId))
    .where(and(eq(files.role, SEALED_ROLE), eq(files.state, "missed"), notExists(sealedLater)))
}

function readStruggling() {
  return db()
    .select({ count: count(), until: min(files.linkUntil) })
    .from(files)
    .where(and(eq(files.role, SEALED_ROLE), eq(files.state, "sealing"), isNotNull(files.sealProblem)))
}
