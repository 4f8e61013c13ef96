"use server"

import * as z from "zod/mini"
import { ROLES } from "#lib/domain/access/permissions.ts"
import { removeFactorsOf } from "#lib/factors/change-factors.ts"
import { requireOfRole } from "#lib/factors/required-roles.ts"
import { action } from "#lib/http/action.ts"
import { addPerson as add } from "#lib/people/add-person.ts"
import {
  changeRole as change,
  setDisabled as disable,
  unlockPerson as unlock,
} from "#lib/people/change-person.ts"
import { unlinkPerson as unlink } from "#lib/people/identity.ts"
import { setRoleMasking } from "#lib/people/masked-roles.ts"
import { newPerson } from "#lib/people/person-fields.ts"
import { revokeSessions as revokeAll, revokeSession as revokeOne } from "#lib/people/revoke-sessions.ts"
import { resetPassword as reset } from "#lib/people/set-password.ts"
import { revokeToken } from "#lib/tokens/tokens.ts"

const id = z.uuid()
const roleRule = z.object({ role: z.enum(ROLES), holds: z.boolean() })

/** Makes an account; a generated password comes back, this once. */
export const addPerson = action({
  permission: "people.manage",
  audit: "person.added",
  confirmed: true,
  input: newPerson,
  run: add,
})

/** Gives a person another role. */
export const changeRole = action({
  permission: "people.manage",
  audit: "person.changed",
  confirmed: true,
  input: z.object({ id, role: z.enum(ROLES) }),
  run: (actor, { id, role }) => change(actor, id, role),
})

/** Shuts a person out, or lets them in again. */
export const setDisabled = action({
  permission: "people.manage",
  audit: "person.changed",
  confirmed: true,
  input: z.object({ id, disabled: z.boolean() }),
  run: (actor, { id, disabled }) => disable(actor, id, disabled),
})

/** A new password, which comes back this once. */
export const resetPassword = action({
  permission: "people.manage",
  audit: "person.password_set",
  confirmed: true,
  input: z.object({ id }),
  run: (actor, { id }) => reset(actor, id),
})

/** Forgets who a person is at the identity provider. */
export const unlinkPerson = action({
  permission: "people.manage",
  audit: "person.unlinked",
  confirmed: true,
  input: z.object({ id }),
  run: (actor, { id }) => unlink(actor, id),
})

/** Forgets the failed attempts that keep sign-ins to an account out. */
export const unlockPerson = action({
  permission: "people.manage",
  audit: "person.unlocked",
  input: z.object({ id }),
  run: (actor, { id }) => unlock(actor, id),
})

/** Ends one session of a person. */
export const revokeSession = action({
  permission: "people.manage",
  audit: "sessions.revoked",
  input: z.object({ id, session: z.uuid() }),
  run: (actor, { id, session }) => revokeOne(actor, id, session),
})

/** Ends all of them, and the person's tokens if the administrator says so. */
export const revokeSessions = action({
  permission: "people.manage",
  audit: "sessions.revoked",
  input: z.object({ id, tokens: z._default(z.boolean(), true) }),
  run: (actor, { id, tokens }) => revokeAll(actor, id, tokens),
})

/** Ends a token of a person's. */
export const revokePersonToken = action({
  permission: "people.manage",
  audit: "token.revoked",
  input: z.object({ id, token: z.uuid() }),
  run: (actor, { id, token }) => revokeToken(actor, id, token),
})

/** Takes away the second factors that a person lost, with their recovery codes: the password alone opens the account until they add one. */
export const removeFactors = action({
  permission: "people.manage",
  audit: "factors.removed",
  confirmed: true,
  input: z.object({ id }),
  run: (actor, { id }) => removeFactorsOf(actor, id),
})

/** Whether the people of a role have to have a second factor. */
export const requireFactor = action({
  permission: "people.manage",
  audit: "factor.required",
  confirmed: true,
  input: roleRule,
  run: (actor, { role, holds }) => requireOfRole(actor, role, holds),
})

/** Whether the lists of a role's people mask identifiers. */
export const maskIdentifiers = action({
  permission: "people.manage",
  audit: "identifiers.covered",
  confirmed: true,
  input: roleRule,
  run: (actor, { role, holds }) => setRoleMasking(actor, role, holds),
})
