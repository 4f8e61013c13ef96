import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import type { LevelDisagreement } from "#lib/aml/report-summary.ts"

/** Beside a level in a list: that the sections of its report do not say the same; nothing where they do. */
export function LevelRemark({ kind }: { kind: LevelDisagreement | null }) {
  const t = useTranslations("results.disagreement")
  if (kind === null) return null
  return (
    <span className="flex items-center gap-1 text-warning text-xs">
      <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
      {t(kind)}
    </span>
  )
}
