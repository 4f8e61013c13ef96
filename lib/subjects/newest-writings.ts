import "server-only"
import { inArray, sql } from "drizzle-orm"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { subjects } from "#lib/db/schema/subjects.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { textOf } from "#lib/vault/sealed.ts"

type SubjectRow = Pick<typeof subjects.$inferSelect, "id" | "kind" | "identifier">

/** Returns the identifier of each subject as it was last asked about, by its id: CTJ-001 and CTJ001 are one subject. One nobody asked about has its stored one. */
export async function newestWritings(rows: readonly SubjectRow[]): Promise<Map<string, string>> {
  const stored = rows.map(({ id, kind, identifier }) => ({ id, kind, text: textOf(identifier, id) }))
  if (stored.length === 0) return new Map()
  const ids = sql.param(stored.map(({ id }) => id))
  const newest = sql`(select newest.id from unnest(${ids}::uuid[]) as about (id) cross join lateral (
    select ${checks.id} from ${checks} where ${checks.subjectId} = about.id and ${checks.erasedAt} is null
    order by ${checks.id} desc limit 1) as newest)`
  const asked = await db().select(QUESTION).from(checks).where(inArray(checks.id, newest))
  const questions = new Map(asked.map((question) => [question.subjectId, question]))
  return new Map(
    stored.map(({ id, kind, text }) => {
      const question = questions.get(id)
      const input = question && tryInput(question)
      const last = question && input && operationOf(question.operation).subject(input).identifier
      return [id, last !== undefined && normalForm(kind, last) === normalForm(kind, text) ? last : text]
    }),
  )
}
