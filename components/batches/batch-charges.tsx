import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { unsent } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { CHARGES } from "#lib/domain/charges.ts"

/** How many of its questions cost what; those that were not sent yet apart from those that ended without a cost. */
export function BatchCharges({
  batch: { charges, counts },
  costsOnly = false,
}: {
  batch: Pick<BatchView, "charges" | "counts">
  /** Says nothing of those that cost nothing, or whose cost nobody specified. */
  costsOnly?: boolean
}) {
  const waiting = unsent(counts)
  const none = (charges.none ?? 0) - waiting
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 empty:hidden">
      {waiting > 0 && !costsOnly ? (
        <li className="flex items-center gap-1.5">
          <span className="font-medium">
            <Quantity value={waiting} />
          </span>
          <ChargeBadge charge="none" state="queued" />
        </li>
      ) : null}
      {CHARGES.map((charge) => ({ charge, count: charge === "none" ? none : (charges[charge] ?? 0) }))
        .filter(({ count }) => count > 0)
        .filter(({ charge }) => !costsOnly || (charge !== "none" && charge !== "unspecified"))
        .map(({ charge, count }) => (
          <li key={charge} className="flex items-center gap-1.5">
            <span className="font-medium">
              <Quantity value={count} />
            </span>
            <ChargeBadge charge={charge} />
          </li>
        ))}
    </ul>
  )
}
