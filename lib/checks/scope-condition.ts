import "server-only"
import { and, eq, inArray, ne, or, type SQL } from "drizzle-orm"
import { checks } from "#lib/db/schema.ts"
import type { CheckScope } from "./visible-operations.ts"

/** The checks within a scope, as a condition. Lists, which need an index, go by `pageOfIds` instead. */
export function withinScope({ operations, signaturesOf }: CheckScope): SQL | undefined {
  return and(
    inArray(checks.operation, [...operations]),
    signaturesOf === undefined
      ? undefined
      : or(ne(checks.operation, "signature"), eq(checks.requestedBy, signaturesOf)),
  )
}
