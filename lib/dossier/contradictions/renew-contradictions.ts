import "server-only"
import { asc, desc, eq, inArray } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { contradictionsDue, subjects } from "#lib/db/schema/subjects.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { inOrder, newestAnswersOf, type SourceAnswer } from "#lib/dossier/source-answers.ts"
import { recordChanges } from "#lib/monitoring/record-changes.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { contradictions, countedContradictions } from "./contradictions.ts"

const AT_ONCE = 200

export const areContradictionsDue = anyRow(contradictionsDue, undefined)

/** Counts contradictions of subjects with a changed answer, several processes at once; not those with answers of other dossiers. */
export async function renewContradictions(): Promise<number> {
  return db().transaction(async (tx) => {
    const due = await tx
      .select()
      .from(contradictionsDue)
      .orderBy(desc(contradictionsDue.id)) // a new answer does not wait for those that are derived again
      .limit(AT_ONCE)
      .for("update", { skipLocked: true })
    if (due.length === 0) return 0
    const ids = [...new Set(due.map(({ subjectId }) => subjectId))]
    // One process counts a subject at a time: the answers are read after that, so no older count takes the place of a newer one.
    const about = await tx
      .select({ id: subjects.id, identifier: subjects.identifier, counted: subjects.contradictions })
      .from(subjects)
      .where(inArray(subjects.id, ids))
      .orderBy(asc(subjects.id))
      .for("no key update")
    const answers = await newestAnswersOf(ids, OPERATION_SLUGS, 2, tx)
    for (const { id, identifier, counted } of about) {
      const count = countOf(answers.get(id)?.answers ?? [], identifier.tryOpen(id))
      if (count !== counted)
        await tx.update(subjects).set({ contradictions: count }).where(eq(subjects.id, id))
    }
    await recordChanges(tx, ids)
    await tx.delete(contradictionsDue).where(
      inArray(
        contradictionsDue.id,
        due.map(({ id }) => id),
      ),
    )
    return about.length
  })
}

/** Of a subject whose identifier cannot be decrypted nothing is known. */
function countOf(answers: readonly SourceAnswer[], identifier: string | undefined): number {
  return identifier === undefined
    ? 0
    : countedContradictions(contradictions(inOrder(answers), identifier)).own
}
