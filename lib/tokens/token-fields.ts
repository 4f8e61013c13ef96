import * as z from "zod/mini"
import { PERMISSIONS, type Permission } from "#lib/domain/access/permissions.ts"
import { ONE_WAY } from "#lib/text/one-way.ts"

/** How long a token may be good for, in days; the last one is the most. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const

const MAX_NAME = 60
const NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

/** The fields of a token that a person makes. Messages are keys of `tokens.wrong`. */
export const newTokenInput = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: "nameMissing", abort: true }),
      z.maxLength(MAX_NAME, { error: "nameLong" }),
      z.regex(ONE_WAY, { error: "nameControl" }),
    ),
  days: z.coerce.number().check(z.refine((days) => (TOKEN_DAYS as readonly number[]).includes(days))),
  scopes: z.array(z.enum(NAMES)).check(z.minLength(1, { error: "scopesMissing" })),
})
export type NewTokenInput = z.output<typeof newTokenInput>
