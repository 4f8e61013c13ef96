import "server-only"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"
import { CotejoError } from "#lib/errors.ts"
import { type ReportDiff, reportDiff } from "./report-diff.ts"
import { reviewedReport } from "./review/reviewed-report.ts"
import { type ReportVersions, versionsOf } from "./versions-of.ts"

type Compared = { versions: ReportVersions; from: CheckView; to: CheckView; diff: ReportDiff }

/** Two reports on the subject of `id`: that one and the one before it, unless chosen. Undefined without two that this person may read. */
export async function comparedReports(
  user: Actor["user"],
  wanted: { id: string; from?: string | undefined; to?: string | undefined },
): Promise<Compared | undefined> {
  const base = await readable(user, wanted.id)
  if (!base) return undefined
  const versions = await versionsOf(base.check)
  const comparable = versions.versions.filter(({ summary }) => summary !== null).map(({ id }) => id)
  const to = wanted.to ?? base.check.id
  const chosen = wanted.from === to ? undefined : wanted.from // with itself, no report would differ
  // The first report has none before it: it is compared with the one after it.
  const other = chosen ?? comparable.find((id) => id < to) ?? comparable.findLast((id) => id > to)
  // Ids grow with time: whatever was chosen where, the earlier one stands before.
  const [from, until] = [to, other].toSorted()
  const [earlier, later] = await Promise.all([readable(user, from), readable(user, until)])
  if (!earlier || !later) return undefined
  const { subjectId } = base.check
  if (earlier.check.subjectId !== subjectId || later.check.subjectId !== subjectId) return undefined
  return { versions, from: earlier.check, to: later.check, diff: reportDiff(earlier.data, later.data) }
}

async function readable(user: Actor["user"], id: string | undefined) {
  if (!z.uuid().safeParse(id).success || id === undefined) return undefined
  try {
    return await reviewedReport(user, id)
  } catch (error) {
    if (error instanceof CotejoError && error.code === "not_found") return undefined
    throw error
  }
}

export type ReportChange = {
  from: { checkId: string; requestedAt: string; level: string | null }
  sections: { section: AmlSection; added: number; gone: number }[]
}

export async function reportChange(
  user: Actor["user"],
  checkId: string,
  { versions }: ReportVersions,
): Promise<ReportChange | null> {
  const before = versions.find(({ id, summary }) => id < checkId && summary !== null)
  const compared = before && (await comparedReports(user, { id: checkId, from: before.id, to: checkId }))
  if (!before || !compared) return null
  return {
    from: { checkId: before.id, requestedAt: before.requestedAt, level: before.summary?.level ?? null },
    sections: compared.diff.sections.flatMap(({ section, added, gone }) =>
      added.length + gone.length === 0 ? [] : [{ section, added: added.length, gone: gone.length }],
    ),
  }
}
