import { useTranslations } from "next-intl"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { ERASURE_KINDS, type ErasureCounts } from "#lib/domain/erasures.ts"

/** Of answers about others only the count changes: they stay, and are told elsewhere. */
const GONE = ERASURE_KINDS.filter((kind) => kind !== "named")

/** What went, or is to go, kind by kind; kinds of which there is nothing are left out. */
export function CountsList({ counts }: { counts: ErasureCounts }) {
  const t = useTranslations("dataProtection.kind")
  const shown = GONE.filter((kind) => (counts[kind] ?? 0) > 0)
  return (
    <ul className="flex flex-col gap-1">
      {shown.map((kind) => (
        <li key={kind} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3">
          <span className="text-right font-medium tabular-nums">
            <Quantity value={counts[kind] ?? 0} />
          </span>
          <span>{t(kind, { count: counts[kind] ?? 0 })}</span>
        </li>
      ))}
    </ul>
  )
}
