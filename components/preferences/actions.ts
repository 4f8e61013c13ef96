"use server"

import * as z from "zod/mini"
import { VIEWED_LISTS } from "#lib/domain/preferences.ts"
import { action } from "#lib/http/action.ts"
import { setOwnMasking } from "#lib/people/masked-roles.ts"
import { hideFirstSteps, showFieldNames } from "#lib/people/preferences.ts"
import { removeView, renameView, saveView } from "#lib/people/saved-views.ts"
import { viewName } from "./view-name.ts"

const list = z.enum(VIEWED_LISTS)

const own = { permission: "account.manage", audit: "preferences.changed" } as const

/** Keeps the address of a list under a name. */
export const saveListView = action({
  ...own,
  input: z.object({ list, name: viewName, path: z.string().check(z.maxLength(4_000)), replace: z.boolean() }),
  run: (actor, { list, name, path, replace }) => saveView(actor, list, { name, path }, replace),
})

/** Gives a view another name. */
export const renameListView = action({
  ...own,
  input: z.object({ list, name: z.string(), to: viewName }),
  run: (actor, { list, name, to }) => renameView(actor, list, name, to),
})

/** Forgets a view. */
export const removeListView = action({
  ...own,
  input: z.object({ list, name: z.string() }),
  run: (actor, { list, name }) => removeView(actor, list, name),
})

/** Sets whether the service's names of fields are shown. */
export const showNames = action({
  ...own,
  input: z.object({ shown: z.boolean() }),
  run: (actor, { shown }) => showFieldNames(actor, shown),
})

/** Sets whether this person's lists mask identifiers. */
export const maskLists = action({
  ...own,
  input: z.object({ masked: z.boolean() }),
  run: (actor, { masked }) => setOwnMasking(actor, masked),
})

/** Puts the first steps on home away. */
export const hideSteps = action({
  ...own,
  input: z.object({}),
  run: (actor) => hideFirstSteps(actor),
})
