import "server-only"
import { desc, eq, inArray } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { rosRecords } from "#lib/db/schema/aml.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { RosContent } from "#lib/domain/aml/cases.ts"
import { CotejoError } from "#lib/errors.ts"
import { reportNames } from "#lib/reports/report-names.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { seal } from "#lib/vault/sealed.ts"
import { isEscalated, lockReport, standingConclusions, stepsOfCase } from "./review/case-steps.ts"
import type { RosInput } from "./review/review-input.ts"
import { reviewedReport } from "./review/reviewed-report.ts"
import { rosFault } from "./ros-fault.ts"

/** Records the ROS of an escalated report; no log, count or list tells of it. Throws `not_found`, `invalid_input` for what cannot be, `state_changed` for a report not escalated. */
export async function recordRos(actor: Actor, { checkId, qualifiedAt, filed }: RosInput): Promise<void> {
  await reviewedReport(actor.user, checkId)
  const now = new Date()
  if (rosFault({ qualifiedAt, filed }, now)) throw new CotejoError("invalid_input")
  await db().transaction(async (tx) => {
    await actor.reauthorize(tx)
    await lockReport(tx, checkId)
    if (!isEscalated(await stepsOfCase(checkId, tx))) throw new CotejoError("state_changed")
    const id = newRowId()
    const content = {
      checkId,
      qualifiedAt,
      filed,
      by: { id: actor.user.id, name: actor.user.name },
      at: now.toISOString(),
    }
    await tx
      .insert(rosRecords)
      .values({ id, checkIndex: await checkIndex(checkId, tx), content: seal(id, content) })
  })
}

/** Returns what was recorded on that report, the newest first; undefined for everybody but the officer. */
export async function rosOf({ role }: Actor["user"], checkId: string): Promise<RosContent[] | undefined> {
  if (!can(role, "ros.record")) return undefined
  const rows = await db()
    .select()
    .from(rosRecords)
    .where(eq(rosRecords.checkIndex, await checkIndex(checkId)))
    .orderBy(desc(rosRecords.id))
  return rows.flatMap(({ id, content }) => {
    const opened = content.tryOpen(id)
    // A row that was put under another report's key is not that report's.
    return opened?.checkId === checkId ? [opened] : []
  })
}

/** An escalated report on which no ROS is recorded as filed; `dueAt`: 24 hours after the operation was qualified, once that is recorded. */
export type UnfiledReport = {
  checkId: string
  /** Null where nothing names its subject. */
  name: string | null
  by: string
  at: string
  dueAt: string | null
}

const READ_BACK = 200
const DAY_MS = 24 * 60 * 60_000

/** Returns the escalated reports without a ROS, among the newest decisions, the oldest first; undefined for everybody but the officer. */
export async function unfiledReports({
  role,
}: Pick<Actor["user"], "role">): Promise<UnfiledReport[] | undefined> {
  if (!can(role, "ros.record")) return undefined
  const conclusions = await standingConclusions(READ_BACK)
  const escalated = conclusions.filter(({ step }) => step.conclusion === "escalated")
  const [names, records] = await Promise.all([
    reportNames(escalated.map(({ subjectId }) => subjectId)),
    newestRecords(escalated.map(({ checkId }) => checkId)),
  ])
  return escalated
    .filter(({ checkId }) => !records.get(checkId)?.filed)
    .map(({ checkId, subjectId, step }) => {
      const qualifiedAt = records.get(checkId)?.qualifiedAt
      return {
        checkId,
        name: names.get(subjectId)?.[0] ?? null,
        by: step.by.name,
        at: step.at,
        dueAt: qualifiedAt ? new Date(Date.parse(qualifiedAt) + DAY_MS).toISOString() : null,
      }
    })
    .toReversed()
}

async function newestRecords(checkIds: readonly string[]): Promise<Map<string, RosContent>> {
  const indexes = await Promise.all(checkIds.map((id) => checkIndex(id)))
  if (indexes.length === 0) return new Map()
  const rows = await db()
    .select()
    .from(rosRecords)
    .where(inArray(rosRecords.checkIndex, indexes))
    .orderBy(rosRecords.id)
  const opened = rows.flatMap(({ id, content }) => content.tryOpen(id) ?? [])
  return new Map(opened.map((record) => [record.checkId, record]))
}

export async function removeRos(tx: Executor, checkIds: readonly string[]): Promise<void> {
  const indexes = await Promise.all(checkIds.map((id) => checkIndex(id, tx)))
  if (indexes.length > 0) await tx.delete(rosRecords).where(inArray(rosRecords.checkIndex, indexes))
}

async function checkIndex(checkId: string, tx?: Executor): Promise<Buffer> {
  return (await indexer(tx))(checkId, "ros_records.check_index")
}
