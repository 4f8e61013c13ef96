import type { SelectableCheck } from "./selectable-check.ts"

/** Returns the number of a check among those of a list that ask the same within the same second: nothing else distinguishes them. */
export function duplicatesUpTo(checks: readonly SelectableCheck[], check: SelectableCheck): number {
  const kind = ({ operation, about, requestedAt }: SelectableCheck) =>
    [operation, about, requestedAt.slice(0, "2026-11-23T03:21:04".length)].join(" ")
  return checks.slice(0, checks.indexOf(check) + 1).filter((one) => kind(one) === kind(check)).length
}
