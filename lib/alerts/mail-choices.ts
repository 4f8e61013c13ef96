import "server-only"
import { eq, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { mailChoices } from "#lib/db/schema/alerts.ts"
import { can, type Holder } from "#lib/domain/access/permissions.ts"
import { ALERT_KINDS, type MailKind, PERSONAL_KINDS } from "#lib/domain/alert-kinds.ts"
import type { Locale } from "#lib/i18n/locale.ts"

function offeredTo(role: Holder): { kind: MailKind; usually: boolean }[] {
  return [
    ...PERSONAL_KINDS.filter((kind) => can(role, NEEDED[kind])).map((kind) => ({ kind, usually: false })),
    ...(can(role, "service.manage") ? ALERT_KINDS.map((kind) => ({ kind, usually: true })) : []),
  ]
}

const NEEDED = {
  batch_ended: "batch.run",
  signature_ended: "signature.read",
  changes_digest: "monitor.read",
} as const

export async function mailChoicesOf(
  userId: string,
  role: Holder,
): Promise<{ kind: MailKind; on: boolean }[]> {
  const [row] = await db().select().from(mailChoices).where(eq(mailChoices.userId, userId))
  return offeredTo(role).map(({ kind, usually }) => ({
    kind,
    on: usually !== (row?.switched.includes(kind) ?? false),
  }))
}

/** From now on this person gets these kinds by mail and no other, in that language. */
export async function chooseMails(
  actor: Actor,
  language: Locale,
  wanted: readonly MailKind[],
): Promise<void> {
  const { id, role } = actor.user
  const switched = offeredTo(role).flatMap(({ kind, usually }) =>
    wanted.includes(kind) === usually ? [] : [kind],
  )
  await db().transaction(async (tx) => {
    await tx
      .insert(mailChoices)
      .values({ userId: id, language, switched })
      .onConflictDoUpdate({
        target: mailChoices.userId,
        // An end before somebody chose such mail is not sent; another choice changes nothing of that.
        set: {
          language,
          switched,
          chosenAt: sql`case when excluded.switched <@ ${mailChoices.switched} then ${mailChoices.chosenAt} else clock_timestamp() end`,
        },
      })
    await actor.record(tx, { type: "person", id }, { mails: wanted.length })
  })
}
