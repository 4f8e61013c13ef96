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
      cell: (row) => <Subject row={row} unnamed={unnamed} />,
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

/** By name, then by number; of a report about somebody else the number alone, since its level is not that of whom it was asked about. */
function Subject({ row, unnamed }: { row: ListedReport; unnamed: string | undefined }) {
  const { checkId, subject, isOfAnother } = row
  const href = `/checks/${checkId}`
  const names = isOfAnother ? [] : row.names
  const number = <MaskedText id={checkId} text={subject} />
  const [name, ...otherNames] = names
  if (name === undefined) {
    return (
      <>
        <RowLink href={href} className="font-mono tracking-wide">
          {number}
        </RowLink>{" "}
        <RevealOne id={checkId} text={subject} />
        {isOfAnother ? <OtherSubject /> : null}
        {!isOfAnother && unnamed ? <span className="block text-ink-3 text-sm">{unnamed}</span> : null}
      </>
    )
  }
  return (
    <>
      <RowLink href={href} className="font-medium">
        <Verbatim className="wrap-anywhere">{name}</Verbatim>
      </RowLink>
      {otherNames.map((other) => (
        <Verbatim key={other} className="block wrap-anywhere text-sm">
          {other}
        </Verbatim>
      ))}
      <span className="flex items-center gap-1 text-ink-2 text-sm">
        <span className="font-mono tracking-wide">{number}</span>
        <RevealOne id={checkId} text={subject} />
      </span>
    </>
  )
}
