import type { CheckSummary } from "#lib/checks/present-check.ts"
import { operationOf } from "#lib/operations/registry.ts"

/** What was asked: the identifier, then the other fields as they were typed. */
export function AskedAbout({ check }: { check: Pick<CheckSummary, "operation" | "input"> }) {
  const { identifier } = operationOf(check.operation).subject(check.input)
  const rest = Object.values(check.input).filter((value) => value !== identifier)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="break-all font-mono tracking-wide">{identifier}</span>
      {rest.length > 0 ? <span className="break-all text-ink-3 text-xs">{rest.join(" · ")}</span> : null}
    </span>
  )
}
