import type { ListedCheck } from "#lib/checks/listed-check.ts"
import { comparedGroups } from "#lib/compare/rows.ts"
import { askedOf } from "#lib/history/asked-of.ts"

/** A check of a list as choosing needs it. */
export type SelectableCheck = Pick<ListedCheck, "id" | "operation" | "state" | "requestedAt"> & {
  /** Whom or what it asks about, as the list says it. */
  about: string
  /** Checks of one number speak of the same thing, with a record each; absent where the list has no other such check. */
  like?: number
  /** Its identifier is covered: nothing can be copied of it, or asked again. */
  covered?: true
}

/** The reader's rights on checks that they may see. */
export type SelectionRights = {
  exports: boolean
  compares: boolean
  takesFiles: boolean
  runsBatches: boolean
}

/** The checks of a list, in its order, with which of them can be laid side by side. */
export function selectableChecks(checks: readonly ListedCheck[]): SelectableCheck[] {
  const groups = comparedGroups(checks.filter(({ result }) => result?.kind === "record"))
  const kept = groups.filter(({ length }) => length > 1)
  return checks.map((check) => {
    const { id, operation, state, requestedAt } = check
    const like = kept.findIndex((group) => group.includes(check))
    return {
      id,
      operation,
      state,
      requestedAt,
      about: askedOf(check).first,
      ...(like < 0 ? {} : { like }),
      ...(check.covered ? { covered: true as const } : {}),
    }
  })
}
