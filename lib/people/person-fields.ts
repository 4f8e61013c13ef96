import * as z from "zod/mini"
import { ROLES } from "#lib/domain/access/permissions.ts"
import { MIN_PASSWORD } from "#lib/domain/access/sign-in-methods.ts"
import { nameField } from "#lib/text/name-field.ts"

const MAX_PASSWORD = 200
const MAX_NAME = 100
const MAX_EMAIL = 254

/** Messages are keys of `people.wrong`. Any characters will do for a password; its length makes it hard to guess. */
export const passwordField = z
  .string("passwordMissing")
  .check(
    z.minLength(1, { error: "passwordMissing", abort: true }),
    z.minLength(MIN_PASSWORD, "passwordShort"),
    z.maxLength(MAX_PASSWORD, "passwordLong"),
  )

/** A person as an administrator enters one; an empty password asks for a generated one. */
export const newPerson = z.object({
  name: nameField(MAX_NAME),
  email: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1, { error: "emailMissing", abort: true }),
        z.maxLength(MAX_EMAIL, "emailWrong"),
      ),
    z.email("emailWrong"),
  ),
  role: z.enum(ROLES, "roleMissing"),
  password: z.union([z.literal(""), passwordField], "passwordShort"),
})
export type NewPerson = z.output<typeof newPerson>

/** The change of one's own password: the current one proves who sits there. Tokens end too unless the person keeps them. */
export const passwordChange = z.object({
  current: z.string().check(z.minLength(1, "currentMissing"), z.maxLength(MAX_PASSWORD, "passwordLong")),
  password: passwordField,
  revokeTokens: z.optional(z.boolean()),
})
export type PasswordChange = z.output<typeof passwordChange>
