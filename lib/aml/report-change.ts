import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"
import { comparedReports } from "./compared-reports.ts"
import type { ReportVersions } from "./versions-of.ts"

export type ReportChange = {
  from: { checkId: string; requestedAt: string; level: string | null }
  sections: { section: AmlSection; added: number; gone: number }[]
}

/** Returns what changed since the newest report before that one; null if there is none. */
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
