import * as z from "zod/mini"
import { PERMISSIONS, type Permission } from "#lib/domain/access/permissions.ts"
import { nameField } from "#lib/text/name-field.ts"

/** How long a token may be good for, in days; the last one is the most. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const

const MAX_NAME = 60
const NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

/** The fields of a token that a person makes. Messages are keys of `tokens.wrong`. */
export const newTokenInput = z.object({
  name: nameField(MAX_NAME),
  days: z.coerce.number().check(z.refine((days) => (TOKEN_DAYS as readonly number[]).includes(days))),
  scopes: z.array(z.enum(NAMES)).check(z.minLength(1, "scopesMissing")),
})
export type NewTokenInput = z.output<typeof newTokenInput>
