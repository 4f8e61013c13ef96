import type { ReactNode } from "react"
import { BatchOfCheck } from "#components/batches/batch-of-check.tsx"
import { When } from "#components/ui/layout/listing.tsx"
import type { ListedCheck } from "#lib/checks/listed-check.ts"
import { AskedAbout } from "./asked-about.tsx"
import { CheckLink, CheckResult, type IdentifierOf, live } from "./asked-cells.tsx"
import { LiveCharge, LiveState } from "./live-state.tsx"

type CheckCardProps = {
  check: ListedCheck
  renderedAt: number
  batchLinks: boolean
  /** In the place of its state alone. */
  state?: ReactNode
  identifierOf?: IdentifierOf | undefined
}

/** A check where a line of a table would not fit. */
export function CheckCard({ check, renderedAt, batchLinks, state, identifierOf }: CheckCardProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
          <CheckLink check={check} whole />
          <AskedAbout check={check} identifier={identifierOf?.(check)} />
        </div>
        <span className="flex shrink-0 gap-1.5">
          <span className="@max-xl:hidden">
            <LiveCharge check={live(check)} />
          </span>
          {state ?? <LiveState check={live(check)} />}
        </span>
      </div>
      <CheckResult check={check} />
      {batchLinks ? <BatchOfCheck check={check} /> : null}
      <div className="flex flex-wrap justify-between gap-x-3 text-ink-3 text-xs">
        <span>{check.requestedBy.name}</span>
        <span>
          <When at={check.requestedAt} renderedAt={renderedAt} inLine />
        </span>
      </div>
    </>
  )
}
