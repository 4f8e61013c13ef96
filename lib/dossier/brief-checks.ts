import "server-only"
import { desc, eq, inArray, sql } from "drizzle-orm"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { ANSWER, readBody, type SealedAnswer } from "#lib/checks/sealed-check.ts"
import { type WhyUnshown, withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { FileState } from "#lib/domain/file-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

/** The constancia of a check in short: as much as a line of paper holds. */
export type BriefCheck = {
  id: string
  operation: CheckOperation
  state: CheckState
  resultKind: ResultKind | null
  askedAt: string
  askedBy: string
  httpStatus: number | null
  sha256: string | null
  /** Why nothing of it is shown: what is stored does not open or agree, or the fault is ours. */
  unshown: WhyUnshown["code"] | null
  files: { state: FileState; sha256: string | null }[]
}

/** The sheet lists so many checks; the ZIP contains all. */
export const MAX_BRIEF = 100

export async function briefChecks(viewer: Viewer, subjectId: string): Promise<BriefCheck[]> {
  const ids = pageOfIds({ ...visibleTo(viewer), subjectIds: [subjectId] }, undefined, MAX_BRIEF)
  const rows = await db()
    .select({
      id: checks.id,
      operation: checks.operation,
      state: checks.state,
      resultKind: checks.resultKind,
      askedAt: checks.requestedAt,
      askedBy: users.name,
      httpStatus: checks.httpStatus,
      answer: ANSWER,
    })
    .from(checks)
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .where(inArray(checks.id, sql`(${ids})`))
    .orderBy(desc(checks.id))
  const linked =
    rows.length === 0
      ? []
      : await db()
          .select({ checkId: files.checkId, state: files.state, sha256: files.sha256 })
          .from(files)
          .where(
            inArray(
              files.checkId,
              rows.map(({ id }) => id),
            ),
          )
  return rows.map(({ answer, askedAt, ...row }) => {
    const read = () => ({ ...inShort(answer), askedAt: askedAt.toISOString() })
    const inPlace = ({ code }: WhyUnshown) => ({
      sha256: null,
      unshown: code,
      askedAt: instantOfId(row.id).toISOString(),
    })
    return {
      ...row,
      ...withFallback(row.id, read, inPlace),
      files: linked.filter(({ checkId }) => checkId === row.id),
    }
  })
}

function inShort(answer: SealedAnswer): Pick<BriefCheck, "sha256" | "unshown"> {
  const { damaged, body } = readBody(answer)
  return { unshown: damaged ? "record_damaged" : null, sha256: body === null ? null : sha256Hex(body) }
}
