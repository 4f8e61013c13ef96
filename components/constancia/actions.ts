"use server"

import * as z from "zod/mini"
import { recordPrint } from "#lib/constancia/issue-constancia.ts"
import { action } from "#lib/http/action.ts"

/** Notes that the sheet of a check's constancia is being printed. */
export const recordConstanciaPrint = action({
  permission: "constancia.issue",
  audit: "constancia.printed",
  input: z.object({ id: z.uuid(), masked: z.boolean() }),
  run: (actor, { id, masked }) => recordPrint(actor, id, masked),
})
