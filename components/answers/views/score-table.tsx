import { useTranslations } from "next-intl"
import { useDeclaredLabel } from "#components/answers/use-declared-label.ts"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { isAbove, type ScoredField } from "#lib/checks/answers/scores.ts"

/** The numbers of the picture, as a table. */
export function ScoreTable({ fields }: { fields: readonly ScoredField[] }) {
  const t = useTranslations("match.scores")
  const labelOf = useDeclaredLabel()
  return (
    <details className="not-open:print:hidden border-line border-t px-4 py-2.5">
      <summary className="w-fit rounded-sm text-ink-2 text-sm hover:text-ink">{t("asTable")}</summary>
      <div className="-mx-4 mt-2">
        <DataTable
          caption={t("tableCaption")}
          items={fields}
          keyOf={({ key }) => key}
          columns={[
            { head: t("field"), cell: ({ name }) => labelOf(name), priority: 1 },
            { head: t("score"), cell: ({ score }) => score.source, numeric: true },
            { head: t("line"), cell: ({ score }) => t(isAbove(score) ? "aboveShort" : "notAboveShort") },
            {
              head: t("parts"),
              cell: ({ parts }) =>
                parts.length === 0
                  ? t("noParts")
                  : parts.map(({ part, score }) => t(`part.${part}`, { score: score.source })).join(" · "),
            },
          ]}
        />
      </div>
    </details>
  )
}
