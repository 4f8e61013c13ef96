import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import type { LevelDisagreement } from "#lib/aml/report-summary.ts"

type ReportLevelProps = {
  level: string | null
  disagreement: LevelDisagreement | null
  isUnusual: boolean
  /** In place of a level, where there is none. */
  none?: ReactNode
}

/** The level of a report in a list, and that its sections do not say the same. */
export function ReportLevel({ level, disagreement, isUnusual, none }: ReportLevelProps) {
  const t = useTranslations("results")
  return (
    <>
      {level === null ? (
        (none ?? <span className="text-ink-2 italic">{t("noLevel")}</span>)
      ) : (
        <AmlLevel level={level} isUnusual={isUnusual} isDoubtful={disagreement !== null} />
      )}
      <LevelRemark kind={disagreement} />
    </>
  )
}

/** Beside a level: that the sections of its report do not say the same; nothing where they do. */
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
