import "server-only"
import { and, desc, eq, inArray } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { askedAtOf } from "#lib/checks/lists/first-id-at.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { AuditTarget } from "#lib/domain/audit/targets.ts"
import { isBoundFile } from "#lib/files/bound-copy.ts"
import { textOf } from "#lib/vault/sealed.ts"

/** A report whose sealed PDF has exactly the bytes that were asked about. */
export type KnownFile = {
  checkId: string
  subject: string
  requestedAt: string
  requestedBy: string
  sealedAt: string | null
  size: number | null
}

const MAX = 20

/** The sealed files with that hash, those too whose copy went since, the newest first, among those that this person may read; that it was looked up is recorded. */
export async function knownFiles(actor: Actor, sha256: string): Promise<KnownFile[]> {
  const found = await db()
    .select({
      check: { id: checks.id, requestedAt: checks.requestedAt },
      person: users.name,
      about: { id: subjects.id, identifier: subjects.identifier },
      file: files,
    })
    .from(files)
    .innerJoin(checks, eq(checks.id, files.checkId))
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .innerJoin(subjects, eq(subjects.id, checks.subjectId))
    .where(
      and(
        eq(files.sha256, sha256),
        inArray(files.state, ["sealed", "removed"]),
        inArray(checks.operation, visibleOperations(actor.user.role)),
      ),
    )
    .orderBy(desc(checks.id))
    .limit(MAX)
  // A file that was exchanged has somebody else's hash: it is nobody's proof.
  const rows = found.filter(({ file }) => isBoundFile(file))
  const [first] = rows
  const target: AuditTarget = first
    ? { type: "file", id: first.file.id }
    : { type: "request", id: actor.requestId }
  await actor.record(db(), target, { sha256, known: rows.length })
  return rows.map(({ check, person, about, file }) => ({
    checkId: check.id,
    subject: textOf(about.identifier, about.id),
    requestedAt: askedAtOf(check).toISOString(),
    requestedBy: person,
    sealedAt: file.sealedAt?.toISOString() ?? null,
    size: file.size,
  }))
}
