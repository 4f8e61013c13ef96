import { useTranslations } from "next-intl"
import { MaskedList, RevealAll } from "#components/masking/masked-list.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { ReportRow } from "#lib/reports/report-row.ts"
import { reportsPath } from "#lib/reports/reports-path.ts"
import { ReportTray } from "./report-tray.tsx"

type RecentReportsListProps = {
  rows: readonly ReportRow[]
  /** The deadline's clock when the page was rendered. */
  renderedAtMs: number
  mayOpen: boolean
  /** How many PDFs the reader has not downloaded yet; there are more than were counted. */
  untaken: { count: number; isMore: boolean }
  /** Reveals the identifiers; null where they are not masked. */
  isMasked: boolean
}

/** The newest AML reports with the state of their PDFs, and their downloads, as in the tray of all of them. */
export function RecentReportsList({
  rows,
  renderedAtMs,
  mayOpen,
  untaken,
  isMasked,
}: RecentReportsListProps) {
  const t = useTranslations("home")
  const word = useTranslations("words")
  return (
    <MaskedList isMasked={isMasked}>
      <Section
        title={t("recentAml")}
        flush
        actions={
          <>
            {isMasked ? <RevealAll ids={rows.map(({ checkId }) => checkId)} /> : null}
            {untaken.count > 0 ? (
              <TextLink href={reportsPath({ untaken: true })} className="me-2 text-sm">
                {t("untaken", { count: untaken.count, more: untaken.isMore ? "+" : "" })}
              </TextLink>
            ) : null}
            <TextLink href={reportsPath()} className="text-sm">
              {word("viewAll")}
            </TextLink>
          </>
        }
      >
        {rows.length > 0 ? (
          <ReportTray rows={rows} renderedAtMs={renderedAtMs} mayOpen={mayOpen} chooses={false} />
        ) : (
          <p className="p-4 text-ink-2">{t("noReports")}</p>
        )}
      </Section>
    </MaskedList>
  )
}
