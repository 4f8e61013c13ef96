import * as z from "zod/mini"
import { nameField } from "#lib/text/name-field.ts"
import { madePasskey } from "./passkey-shapes.ts"

const MAX_NAME = 60
const MAX_CODE = 60

const name = nameField(MAX_NAME)

export const codeField = z
  .string()
  .check(z.trim(), z.minLength(1, { error: "codeMissing", abort: true }), z.maxLength(MAX_CODE, "codeWrong"))

/** An app that is added: the offer it was made from, the name its person gives it, and its first code. */
export const newTotpInput = z.object({ offer: z.uuid(), name, code: codeField })
export type NewTotpInput = z.output<typeof newTotpInput>

export const renamedFactor = z.object({ factor: z.uuid(), name })

export const newPasskeyInput = z.object({ name, response: madePasskey })
export type NewPasskeyInput = z.output<typeof newPasskeyInput>

export const factorName = z.object({ name })
