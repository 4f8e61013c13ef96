import "server-only"
import { and, eq, inArray, notInArray, or, type SQL } from "drizzle-orm"
import { checks } from "#lib/db/schema/checks.ts"
import { type CheckScope, isOwned } from "./visible-operations.ts"

/** The checks within a scope, as a condition. Lists, which need an index, go by `pageOfIds` instead. */
export function withinScope({ operations, ownedBy }: CheckScope): SQL | undefined {
  return and(
    inArray(checks.operation, [...operations]),
    ownedBy === undefined
      ? undefined
      : or(notInArray(checks.operation, operations.filter(isOwned)), eq(checks.requestedBy, ownedBy)),
  )
}
