import { useTranslations } from "next-intl"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { ERASURE_KINDS, type ErasureCounts } from "#lib/domain/erasures.ts"

/** Answers about others stay, with only their count here: they are listed elsewhere. */
const GONE = ERASURE_KINDS.filter((kind) => kind !== "named")

/** The erased things, or those to erase, by kind; kinds without any are left out. */
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
