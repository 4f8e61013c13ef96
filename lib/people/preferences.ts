import "server-only"
import { eq } from "drizzle-orm"
import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { preferences } from "#lib/db/schema/people.ts"
import type { AuditDetail } from "#lib/domain/audit-details.ts"
import { MOVING_DAYS, type Preferences, VIEWED_LISTS } from "#lib/domain/preferences.ts"
import { seal } from "#lib/vault/sealed.ts"

const storedView = z.object({
  name: z.string(),
  path: z.string(),
  days: z.optional(z.enum(MOVING_DAYS)),
})

/** Preferences stored by an earlier or a later version are read as far as they are known. */
const schema = z.object({
  views: z.catch(z.partialRecord(z.enum(VIEWED_LISTS), z.array(storedView)), {}),
  fieldNames: z.catch(z.boolean(), false),
  stepsHidden: z.catch(z.boolean(), false),
})

const UNSET: Preferences = { views: {}, fieldNames: false, stepsHidden: false }

/** Returns that person's own settings; the defaults where they set nothing, or it cannot be decrypted. */
export async function preferencesOf(userId: string, on: Executor = db()): Promise<Preferences> {
  const [row] = await on
    .select({ content: preferences.content })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  const read = schema.safeParse(row?.content.tryOpen(userId))
  return read.success ? read.data : UNSET
}

/** Changes a person's own settings; `detail` is for the audit log: codes and counts. */
export async function changePreferences(
  actor: Actor,
  change: (now: Preferences) => Preferences,
  detail: AuditDetail,
): Promise<void> {
  const userId = actor.user.id
  await db().transaction(async (tx) => {
    const empty = { userId, content: seal(userId, UNSET) }
    await tx.insert(preferences).values(empty).onConflictDoNothing()
    // One change after the other, however many windows are open.
    await tx.select().from(preferences).where(eq(preferences.userId, userId)).for("update")
    const content = seal(userId, change(await preferencesOf(userId, tx)))
    await tx.update(preferences).set({ content }).where(eq(preferences.userId, userId))
    await actor.record(tx, { type: "person", id: userId }, detail)
  })
}

/** Whether this person sees the service's names of fields. */
export async function showFieldNames(actor: Actor, shown: boolean): Promise<void> {
  await changePreferences(actor, (now) => ({ ...now, fieldNames: shown }), { fieldNames: Number(shown) })
}

/** This person needs no first steps any more. */
export async function hideFirstSteps(actor: Actor): Promise<void> {
  await changePreferences(actor, (now) => ({ ...now, stepsHidden: true }), { stepsHidden: 1 })
}
