import { useTranslations } from "next-intl"
import { MaskedText, RevealOne } from "#components/masking/masked-list.tsx"
import { OtherSubject } from "#components/results/result-line.tsx"
import { type Column, RowLink } from "#components/ui/layout/data-table.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"

/** A report as every list of reports shows it. */
type ListedReport = {
  checkId: string
  subject: string
  names: readonly string[]
  isOfAnother: boolean
  requestedBy: string
  requestedAt: string
}

/** The first and the last columns of a list of reports: whom each was asked about, by whom and when. `unnamed`: said where no answer gives a name. */
export function useReportColumns(unnamed?: string): {
  subject: Column<ListedReport>
  asked: Column<ListedReport>[]
} {
  const t = useTranslations("reports.column")
  const word = useTranslations("words")
  return {
    subject: {
      head: t("subject"),
      cell: (row) => (
        <>
          <RowLink href={`/checks/${row.checkId}`} className="font-mono tracking-wide">
            <MaskedText id={row.checkId} text={row.subject} />
          </RowLink>{" "}
          <RevealOne id={row.checkId} text={row.subject} />
          <Names row={row} unnamed={unnamed} />
        </>
      ),
      priority: 1,
      className: "min-w-44",
    },
    asked: [
      {
        head: word("askedBy"),
        cell: ({ requestedBy }) => requestedBy,
        priority: 3,
        className: "max-w-44 break-words text-ink-2",
      },
      {
        head: word("date"),
        cell: ({ requestedAt }) => <Timestamp value={requestedAt} />,
        numeric: true,
        priority: 3,
      },
    ],
  }
}

/** Of a report about somebody else that alone, since its level is not that of whom it was asked about. */
function Names({ row: { names, isOfAnother }, unnamed }: { row: ListedReport; unnamed: string | undefined }) {
  if (isOfAnother) return <OtherSubject />
  if (names.length === 0 && unnamed) return <span className="block text-ink-3 text-sm">{unnamed}</span>
  return names.map((name) => (
    <Verbatim key={name} className="block text-sm wrap-anywhere">
      {name}
    </Verbatim>
  ))
}
