import "server-only"
import { inArray } from "drizzle-orm"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { visibleSubjects } from "#lib/dossier/dossier-subject.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { reportNames } from "#lib/reports/report-names.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { textOf } from "#lib/vault/sealed.ts"
import type { LogEntry } from "./read-log.ts"

/** Beside the kind of a row's target: what a check asked, and what this reader calls the thing; neither where they may not see it. */
export type TargetName = { operation?: CheckOperation; name?: string | undefined }

/** Names the targets of these rows, by their ids, by what that reader may see of them: nothing of anybody for who reads the log alone. */
export async function targetNames(
  entries: readonly Pick<LogEntry, "targetType" | "targetId">[],
  viewer: Viewer,
): Promise<Record<string, TargetName>> {
  const [ofChecks, ofSubjects, ofBatches, ofSignatures] = await Promise.all([
    checkNames(idsOf(entries, "check"), viewer),
    subjectNames(idsOf(entries, "subject"), viewer),
    batchNames(idsOf(entries, "batch"), viewer),
    signatureNames(idsOf(entries, "signature"), viewer),
  ])
  const bare = [...ofSubjects, ...ofBatches, ...ofSignatures].map(([id, name]): [string, TargetName] => [
    id,
    { name },
  ])
  return Object.fromEntries<TargetName>([...ofChecks, ...bare])
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function idsOf(entries: readonly Pick<LogEntry, "targetType" | "targetId">[], type: string): string[] {
  const ids = entries.flatMap(({ targetType, targetId }) =>
    targetType === type && targetId !== null && UUID.test(targetId) ? [targetId] : [],
  )
  return [...new Set(ids)]
}

type Names = Map<string, string>

async function checkNames(ids: string[], viewer: Viewer): Promise<[string, TargetName][]> {
  if (ids.length === 0) return []
  const { id, operation, subjectId } = checks
  const rows = await db().select({ id, operation, subjectId }).from(checks).where(inArray(id, ids))
  const names = await subjectNames([...new Set(rows.map((row) => row.subjectId))], viewer)
  return rows.map((row) => [row.id, { operation: row.operation, name: names.get(row.subjectId) }])
}

/** By name, or by the end of the number of whom nothing names. */
async function subjectNames(ids: string[], viewer: Viewer): Promise<Names> {
  const visible = await visibleSubjects(viewer, ids)
  if (visible.length === 0) return new Map()
  const names = await reportNames(visible.map(({ id }) => id))
  return new Map(visible.map(({ id, identifier }) => [id, names.get(id)?.[0] ?? maskIdentifier(identifier)]))
}

async function batchNames(ids: string[], { role }: Viewer): Promise<Names> {
  if (ids.length === 0 || !can(role, "batch.run")) return new Map()
  const { id, name, operation } = batches
  const rows = await db().select({ id, name, operation }).from(batches).where(inArray(id, ids))
  const visible = rows.filter((row) => visibleOperations(role).includes(row.operation))
  return new Map(visible.map((row) => [row.id, textOf(row.name, row.id)]))
}

async function signatureNames(ids: string[], viewer: Viewer): Promise<Names> {
  if (ids.length === 0 || !can(viewer.role, "signature.read")) return new Map()
  const { id, name, createdBy } = signatureRequests
  const rows = await db().select({ id, name, createdBy }).from(signatureRequests).where(inArray(id, ids))
  const mine = rows.filter((row) => row.createdBy === viewer.id || can(viewer.role, "signature.readAll"))
  return new Map(mine.map((row) => [row.id, textOf(row.name, row.id)]))
}
