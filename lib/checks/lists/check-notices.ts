import "server-only"
import { and, eq, inArray } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { type CheckState, isSettled, NEEDS_PERSON, withoutRecord } from "#lib/domain/check-states.ts"
import type { FileState } from "#lib/domain/file-states.ts"
import type { NoticeKind } from "#lib/domain/notice-kinds.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import type { WatchedNotice } from "#lib/notices/notice.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { madeAt } from "./first-id-at.ts"
import { withinScope } from "./scope-condition.ts"
import { type Viewer, visibleTo } from "./visible-operations.ts"

/** Returns the notices about these checks for this viewer; a report gets one once its PDF is sealed or missed. */
export async function checkNotices(viewer: Viewer, ids: readonly string[]): Promise<WatchedNotice[]> {
  if (ids.length === 0) return []
  const { id, operation, state, resultKind, revision, changedAt } = checks
  const rows = await db()
    .select({
      ...{ id, operation, state, resultKind, revision, changedAt, pdf: files.state },
      subject: { id: subjects.id, kind: subjects.kind, identifier: subjects.identifier },
    })
    .from(checks)
    .leftJoin(subjects, eq(subjects.id, checks.subjectId))
    .leftJoin(files, and(eq(files.checkId, checks.id), eq(files.role, SEALED_ROLE)))
    .where(and(inArray(checks.id, [...ids]), withinScope(visibleTo(viewer))))
  return rows.flatMap(({ pdf, state: now, resultKind: result, changedAt: at, subject, ...check }) => {
    const kind = checkNoticeKind(now, result, pdf)
    if (kind === null) return []
    const about = DOSSIER_KINDS.find((one) => one === subject?.kind)
    return {
      ...check,
      thing: "check",
      kind,
      name: "",
      // Of somebody's number its end alone, which tells what came apart from what else is waited for.
      ...(subject && about
        ? { about: { kind: about, masked: maskIdentifier(textOf(subject.identifier, subject.id)) } }
        : {}),
      at: madeAt(check.id, at).toISOString(),
      watched: true,
      progress: null,
      over: kind !== "needsPerson",
    }
  })
}

/** Returns the kind of notice for a check in that state with that result, `pdf` being the file state of its report; null while there is nothing to announce yet. */
export function checkNoticeKind(
  state: CheckState,
  result: ResultKind | null,
  pdf: FileState | null,
): NoticeKind | null {
  if (NEEDS_PERSON.includes(state)) return "needsPerson"
  if (!isSettled(state)) return null
  if (state === "withdrawn") return "withdrawn"
  if (state !== "answered") return "ended"
  if (withoutRecord(state, result)) return "withoutRecord"
  if (pdf === "sealing") return null
  if (pdf === "removed") return "sealed" // it was sealed; the end of its time is no notice of the check
  return pdf === "sealed" || pdf === "missed" ? pdf : "answered"
}
