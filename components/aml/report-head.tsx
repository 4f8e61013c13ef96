import { ChevronLeft, ChevronRight, FileText } from "lucide-react"
import { useTranslations } from "next-intl"
import { comparePath } from "#components/aml/compare/compare-path.ts"
import { OpenFile } from "#components/checks/open-file.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { AmlGlyph, AmlScale, unclearedAs } from "#components/ui/values/aml-level.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { levelDisagreement, summaryOfRecord } from "#lib/aml/report-summary.ts"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { amlLevelOf } from "#lib/domain/aml/levels.ts"
import type { ReportDesk } from "./report-desk.ts"

/** The level by shape, word and place on the scale of five, small; a word off the scale is shown as it came. */
export function ReportRank({ data, isUnusual }: { data: ExactJson; isUnusual: boolean }) {
  const t = useTranslations("ui.aml")
  const level = fieldOf(data, "aml_status")
  const word = typeof level === "string" ? level : ""
  const uncleared = unclearedAs(word, {
    isUnusual,
    isDoubtful: levelDisagreement(summaryOfRecord(data)) !== null,
  })
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-line border-e pe-4">
      <AmlGlyph level={uncleared ?? word} className="size-8" />
      <div className="flex flex-col">
        <span className="font-semibold">
          {word === "" ? (
            <MissingValue kind="null" />
          ) : (
            t(uncleared === "unusual" ? "unusual" : `short.${uncleared ?? amlLevelOf(word) ?? "other"}`)
          )}
        </span>
        {word === "" ? null : (
          <span className="flex items-center gap-1.5 text-ink-2 text-xs">
            <AmlScale level={word} />
            <Verbatim>{word}</Verbatim>
          </span>
        )}
      </div>
    </div>
  )
}

/** Its PDF, and its place among the reports that wait. */
export function ReportActions({
  check,
  queue,
  mayOpen,
}: Pick<ReportDesk, "queue"> & { check: CheckView; mayOpen: boolean }) {
  const t = useTranslations("aml")
  const pdf = check.files.find(({ state }) => state === "sealed")
  return (
    <>
      {queue === null || queue.total === 0 ? null : (
        <nav
          aria-label={t("queue.place")}
          className="flex items-center gap-0.5 text-ink-2 text-sm tabular-nums"
        >
          <Step to={queue.previous} label={t("queue.previous")} icon={ChevronLeft} />
          {queue.position === null
            ? t("queue.waiting", { state: queue.state, total: queue.total })
            : t("queue.at", { position: queue.position, total: queue.total })}
          <Step to={queue.next} label={t("queue.next")} icon={ChevronRight} />
        </nav>
      )}
      {pdf && mayOpen ? (
        <OpenFile fileId={pdf.id}>PDF</OpenFile>
      ) : (
        <a href="#field-pdf_link" className={buttonStyle("secondary", "sm")}>
          <FileText className="size-4" aria-hidden="true" />
          PDF
        </a>
      )}
    </>
  )
}

type StepProps = { to: string | null; label: string; icon: typeof ChevronLeft }

function Step({ to, label, icon: Icon }: StepProps) {
  if (to === null) return null
  return (
    <LinkButton variant="quiet" size="sm" href={`/checks/${to}`} aria-label={label}>
      <Icon className="size-4" aria-hidden="true" />
    </LinkButton>
  )
}

/** What the report before it said, and how much of this one is new. */
export function ReportBefore({ checkId, change }: { checkId: string; change: ReportDesk["change"] }) {
  const t = useTranslations()
  if (change === null) return null
  const { from, sections } = change
  const known = amlLevelOf(from.level)
  return (
    <span>
      {t.rich("aml.before.line", {
        // Whether the lowest one cleared anybody is for its own page to say.
        level: known === null || known === "GREEN" ? (from.level ?? "") : t(`ui.aml.short.${known}`),
        when: () => <Timestamp value={from.requestedAt} show="date" />,
        added: sections.reduce((sum, { added }) => sum + added, 0),
      })}{" "}
      <TextLink href={comparePath(checkId, { from: from.checkId, to: checkId })}>
        {t("words.compare")}
      </TextLink>
    </span>
  )
}
