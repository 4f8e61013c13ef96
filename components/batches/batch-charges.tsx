import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { CHARGES } from "#lib/domain/charges.ts"

/** How many of its questions cost what. */
export function BatchCharges({ charges }: Pick<BatchView, "charges">) {
  const charged = CHARGES.filter((charge) => (charges[charge] ?? 0) > 0)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
      {charged.map((charge) => (
        <li key={charge} className="flex items-center gap-1.5">
          <span className="font-medium">
            <Quantity value={charges[charge] ?? 0} />
          </span>
          <ChargeBadge charge={charge} />
        </li>
      ))}
    </ul>
  )
}
