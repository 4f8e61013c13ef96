"use server"

import * as z from "zod/mini"
import { ROLES } from "#lib/domain/access/permissions.ts"
import { removeFactorsOf } from "#lib/factors/change-factors.ts"
import { requireOfRole } from "#lib/factors/required-roles.ts"
import { action } from "#lib/http/action.ts"
import { addPerson as add } from "#lib/people/add-person.ts"
import { changeRole as change, setDisabled as disable } from "#lib/people/change-person.ts"
import { unlinkPerson as unlink } from "#lib/people/identity.ts"
import { setRoleMasking } from "#lib/people/masked-roles.ts"
import { newPerson } from "#lib/people/person-fields.ts"
import { revokeSessions as revokeAll, revokeSession as revokeOne } from "#lib/people/revoke-sessions.ts"
import { resetPassword as reset } from "#lib/people/set-password.ts"
import { unlockPerson as unlock } from "#lib/people/unlock-person.ts"
import { revokeToken } from "#lib/tokens/revoke-token.ts"

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
  async run(actor, { id, role }) {
    await change(actor, id, role)
    return null
  },
})

/** Shuts a person out, or lets them in again. */
export const setDisabled = action({
  permission: "people.manage",
  audit: "person.changed",
  confirmed: true,
  input: z.object({ id, disabled: z.boolean() }),
  async run(actor, { id, disabled }) {
    await disable(actor, id, disabled)
    return null
  },
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
  async run(actor, { id }) {
    await unlink(actor, id)
    return null
  },
})

/** Forgets the failed attempts that keep sign-ins to an account out. */
export const unlockPerson = action({
  permission: "people.manage",
  audit: "person.unlocked",
  input: z.object({ id }),
  async run(actor, { id }) {
    await unlock(actor, id)
    return null
  },
})

/** Ends one session of a person. */
export const revokeSession = action({
  permission: "people.manage",
  audit: "sessions.revoked",
  input: z.object({ id, session: z.uuid() }),
  async run(actor, { id, session }) {
    await revokeOne(actor, id, session)
    return null
  },
})

/** Ends all of them. */
export const revokeSessions = action({
  permission: "people.manage",
  audit: "sessions.revoked",
  input: z.object({ id }),
  async run(actor, { id }) {
    await revokeAll(actor, id)
    return null
  },
})

/** Ends a token of a person's. */
export const revokePersonToken = action({
  permission: "people.manage",
  audit: "token.revoked",
  input: z.object({ id, token: z.uuid() }),
  async run(actor, { id, token }) {
    await revokeToken(actor, id, token)
    return null
  },
})

/** Takes away the second factors that a person lost, with their recovery codes: the password alone opens the account until they add one. */
export const removeFactors = action({
  permission: "people.manage",
  audit: "factors.removed",
  confirmed: true,
  input: z.object({ id }),
  async run(actor, { id }) {
    await removeFactorsOf(actor, id)
    return null
  },
})

/** Whether the people of a role have to have a second factor. */
export const requireFactor = action({
  permission: "people.manage",
  audit: "factor.required",
  confirmed: true,
  input: roleRule,
  async run(actor, { role, holds }) {
    await requireOfRole(actor, role, holds)
    return null
  },
})

/** Whether the lists of a role's people mask identifiers. */
export const maskIdentifiers = action({
  permission: "people.manage",
  audit: "identifiers.covered",
  confirmed: true,
  input: roleRule,
  async run(actor, { role, holds }) {
    await setRoleMasking(actor, role, holds)
    return null
  },
})
