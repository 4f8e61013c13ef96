import type { PageEdge } from "#lib/db/keyset.ts"
import { WAITING_CASES, type WaitingCase } from "#lib/domain/aml-cases.ts"

/** The address of the reports that wait for a review: which ones, and the place of a page. */
export function reviewPath(state: WaitingCase, place?: PageEdge): string {
  return `/reports/review?${new URLSearchParams({ state, ...place })}`
}

/** What an address asks for; anything else is what nobody has concluded on. */
export function readWaiting(value: string | string[] | undefined): WaitingCase {
  return WAITING_CASES.find((state) => state === value) ?? "open"
}
