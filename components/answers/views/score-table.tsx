import { useTranslations } from "next-intl"
import { useDeclaredLabel } from "#components/answers/use-declared-label.ts"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { isAbove, type ScoredField } from "#lib/checks/answers/scores.ts"

/** The numbers of the picture, as a table. */
export function ScoreTable({ fields }: { fields: readonly ScoredField[] }) {
  const t = useTranslations("match.scores")
  const labelOf = useDeclaredLabel()
  return (
    <details className="not-open:print:hidden border-line border-t px-4 py-2.5">
      <summary className="w-fit rounded-sm text-ink-2 text-sm hover:text-ink">{t("asTable")}</summary>
      <div className="-mx-4 mt-2">
        <Table caption={t("tableCaption")}>
          <thead>
            <tr>
              <Th>{t("field")}</Th>
              <Th numeric>{t("score")}</Th>
              <Th>{t("line")}</Th>
              <Th>{t("parts")}</Th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ key, name, score, parts }) => (
              <Tr key={key}>
                <Td>{labelOf(name)}</Td>
                <Td numeric>{score.source}</Td>
                <Td>{t(isAbove(score) ? "aboveShort" : "notAboveShort")}</Td>
                <Td>
                  {parts.length === 0
                    ? t("noParts")
                    : parts
                        .map(({ part, score: own }) => t(`part.${part}`, { score: own.source }))
                        .join(" · ")}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  )
}
