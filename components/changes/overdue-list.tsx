import { useTranslations } from "next-intl"
import { DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { OverdueReview } from "#lib/monitoring/reviews.ts"
import { ReviewDay } from "./review-day.tsx"

/** The subjects whose review is overdue, the longest overdue first. */
export function OverdueList({ reviews }: { reviews: readonly OverdueReview[] }) {
  const t = useTranslations("reviews")
  const word = useTranslations("words")
  const kind = useTranslations("dossier.kind")
  return (
    <DataTable
      caption={t("overdueTitle")}
      items={reviews}
      keyOf={({ subject }) => subject.id}
      columns={[
        {
          head: word("subject"),
          priority: 1,
          cell: ({ subject }) => (
            <RowLink href={dossierPath(subject.id)}>
              {subject.name ? (
                <Verbatim className="wrap-anywhere font-medium">{subject.name} </Verbatim>
              ) : null}
              <span className="whitespace-nowrap text-ink-2 text-sm">
                {kind(subject.kind)}{" "}
                <Verbatim className="font-mono tracking-wide">{subject.identifier}</Verbatim>
              </span>
            </RowLink>
          ),
        },
        { head: t("diligence"), labelled: true, cell: ({ diligence }) => t(`of.${diligence}`) },
        { head: word("date"), labelled: true, cell: ({ dueOn }) => <ReviewDay day={dueOn} isOverdue /> },
      ]}
    />
  )
}
