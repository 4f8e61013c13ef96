"use server"

import { getLocale } from "next-intl/server"
import * as z from "zod/mini"
import { chooseMails } from "#lib/alerts/mail-choices.ts"
import { replaceSessionCookie } from "#lib/auth/session/session-cookie.ts"
import { MAIL_KINDS } from "#lib/domain/alert-kinds.ts"
import { action } from "#lib/http/action.ts"
import { languageOf } from "#lib/i18n/locale.ts"
import { passwordChange } from "#lib/people/person-fields.ts"
import { revokeSession, revokeSessions } from "#lib/people/revoke-sessions.ts"
import { changeOwnPassword } from "#lib/people/set-password.ts"

/** Changes one's own password; all sessions end, and this browser gets a new one. */
export const changePassword = action({
  permission: "password.change",
  audit: "person.password_set",
  input: passwordChange,
  run: async (actor, input) => replaceSessionCookie(actor.user.id, await changeOwnPassword(actor, input)),
})

/** Ends one of one's own sessions: somebody at an unattended desk must not sign its person out elsewhere. */
export const endMySession = action({
  permission: "account.manage",
  audit: "sessions.revoked",
  confirmed: true,
  input: z.object({ session: z.uuid() }),
  run: (actor, { session }) => revokeSession(actor, actor.user.id, session),
})

/** Ends all of them but the one that asks, and one's tokens if one says so. */
export const endMyOtherSessions = action({
  permission: "account.manage",
  audit: "sessions.revoked",
  confirmed: true,
  input: z.looseObject({ tokens: z._default(z.boolean(), true) }),
  run: (actor, { tokens }) => revokeSessions(actor, actor.user.id, tokens),
})

/** Which kinds of mails one gets oneself, in the language of the screen. */
export const chooseMyMails = action({
  permission: "account.manage",
  audit: "preferences.changed",
  input: z.object({ kinds: z.array(z.enum(MAIL_KINDS)) }),
  run: async (actor, { kinds }) => chooseMails(actor, languageOf(await getLocale()), kinds),
})
