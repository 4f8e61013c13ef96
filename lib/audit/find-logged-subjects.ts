import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { subjectIdsNamed } from "#lib/search/named-subjects.ts"
import { findSubjects } from "#lib/subjects/subject-of.ts"

/** As many as an address holds. */
const MAX = 50

export type LoggedSubjects = { subjects: { id: string }[]; isCut: boolean }

/** Finds those whom the log may be read about, by their number or name, whatever its reader may see of them otherwise. */
export async function findLoggedSubjects(actor: Actor, typed: string): Promise<LoggedSubjects> {
  await actor.record(db(), { type: "log", id: "log" })
  const exact = await findSubjects(typed)
  if (exact.length > 0) return { subjects: exact.map(({ id }) => ({ id })), isCut: false }
  const ids = await subjectIdsNamed(typed, {}, undefined, MAX + 1)
  return { subjects: ids.slice(0, MAX).map((id) => ({ id })), isCut: ids.length > MAX }
}
