import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"

type ReportNamesProps = {
  row: { names: readonly string[]; isOfAnother: boolean }
}

/** The names of whom a report was asked about; of a report about somebody else that alone, since its level is not theirs. */
export function ReportNames({ row: { names, isOfAnother } }: ReportNamesProps) {
  const t = useTranslations("reports")
  if (isOfAnother)
    return (
      <span className="flex items-center gap-1 font-semibold text-danger text-sm">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
        {t("ofAnother")}
      </span>
    )
  return names.map((name) => (
    <bdi key={name} className="block break-words text-sm">
      {name}
    </bdi>
  ))
}
