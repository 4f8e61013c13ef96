"use server"

import { getLocale } from "next-intl/server"
import * as z from "zod/mini"
import { chooseMails } from "#lib/alerts/mail-choices.ts"
import { MAIL_KINDS } from "#lib/domain/alert-kinds.ts"
import { action } from "#lib/http/action.ts"
import { languageOf } from "#lib/i18n/locale.ts"

/** Which kinds of mails one gets oneself, in the language of the screen. */
export const chooseMyMails = action({
  permission: "account.manage",
  audit: "preferences.changed",
  input: z.object({ kinds: z.array(z.enum(MAIL_KINDS)) }),
  run: async (actor, { kinds }) => chooseMails(actor, languageOf(await getLocale()), kinds),
})
