import { useQuery } from "@tanstack/react-query"
import { knownCheck } from "#components/query/checks.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"

/** The parts of a check on the page that may change. */
export type LiveCheck = Pick<CheckSummary, "state" | "charge" | "result" | "revision">

/** The check as it is now: as the server rendered it, or newer. */
export function useLiveCheck(rendered: LiveCheck & { id: string }): LiveCheck {
  const { data } = useQuery(knownCheck(rendered.id))
  return data && data.revision > rendered.revision ? data : rendered
}
