"use server"

import * as z from "zod/mini"
import { findLoggedSubjects } from "#lib/audit/read-log.ts"
import { action } from "#lib/http/action.ts"
import { required } from "#lib/operations/input-field.ts"

/** Finds whom the log is to be read about; what was typed is in no address. */
export const findInLog = action({
  permission: "audit.read",
  audit: "log.read",
  input: z.strictObject({ typed: required() }),
  run: (actor, { typed }) => findLoggedSubjects(actor, typed),
})
