import { useFormatter, useTranslations } from "next-intl"
import { Question } from "#components/checks/question.tsx"
import { StandsUnder } from "#components/shell/nav/nav-link.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { AmlLevel, AmlScale, useLevelWord } from "#components/ui/values/aml-level.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedDiff } from "#lib/aml/displayed-diff.ts"
import type { FieldDiff, PdfDiff, PdfPresence, ReportDiff } from "#lib/aml/report-diff.ts"
import type { ReportVersion, ReportVersions } from "#lib/aml/versions-of.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { amlPosition } from "#lib/domain/aml/levels.ts"
import { FieldsDiff, SectionsDiff } from "./sections-diff.tsx"

type CompareReportsProps = {
  /** The check from which one came. */
  checkId: string
  /** Whom other answers name; undefined where none does. */
  name: string | undefined
  versions: ReportVersions
  from: CheckView
  to: CheckView
  diff: ReportDiff
}

/** The differences between two reports on one subject. */
export function CompareReports({ checkId, name, versions, from, to, diff: whole }: CompareReportsProps) {
  const t = useTranslations("amlReports.compare")
  const word = useTranslations("words")
  const diff = displayedDiff(whole, { from: `/api/checks/${from.id}`, to: `/api/checks/${to.id}` })
  const changedSections = diff.sections.filter(({ changed }) => changed).length
  return (
    <article className="flex flex-col gap-5">
      <StandsUnder entry="reports" />
      <PageHeader
        eyebrow={name === undefined ? t("eyebrow") : t("title")}
        title={name === undefined ? t("title") : <Verbatim>{name}</Verbatim>}
        description={<Question input={to.input} />}
        actions={<LinkButton href={`/checks/${checkId}`}>{t("back")}</LinkButton>}
      />
      <VersionPicker checkId={checkId} versions={versions.versions} from={from.id} to={to.id} />
      {diff.changed ? (
        <p className="font-medium">{t("summary", { sections: changedSections })}</p>
      ) : (
        <Banner tone="info" title={t("same")}>
          {t("sameBody")}
        </Banner>
      )}
      <LevelDiff from={from} to={to} level={diff.level} />
      {diff.changed ? (
        <>
          <FieldsDiff title={t("flags")} fields={diff.flags} more={diff.moreFlags} />
          <PdfDifference pdf={diff.pdf} />
        </>
      ) : null}
      <SectionsDiff sections={diff.sections} />
      {diff.others.length === 0 ? null : (
        <FieldsDiff
          title={word("otherFields")}
          aside={<Badge>{whole.others.length}</Badge>}
          fields={diff.others}
          more={diff.moreOthers}
        />
      )}
    </article>
  )
}

type LevelDiffProps = { from: CheckView; to: CheckView; level: FieldDiff }

/** Both levels side by side, and in words whether it rose or fell. */
function LevelDiff({ from, to, level }: LevelDiffProps) {
  const t = useTranslations("amlReports.compare")
  const word = useTranslations("words")
  return (
    <Section title={word("level")} registered>
      <div className="flex flex-col gap-4">
        <p className="font-medium">{useMovement(level)}</p>
        <div className="grid gap-5 md:grid-cols-2 print:grid-cols-2">
          <Side title={t("from")} check={from} level={level.from} />
          <Side title={t("to")} check={to} level={level.to} />
        </div>
      </div>
    </Section>
  )
}

function useMovement({ from, to, changed }: FieldDiff): string {
  const t = useTranslations("amlReports.compare.movement")
  const [before, after] = [amlPosition(from), amlPosition(to)]
  if (!changed) return t("none")
  if (before === null || after === null) return t("offScale")
  return after > before ? t("up", { steps: after - before }) : t("down", { steps: before - after })
}

function Side({ title, check, level }: { title: string; check: CheckView; level: FieldDiff["from"] }) {
  const t = useTranslations("amlReports.compare")
  const result = useTranslations("results")
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-ink-2 text-sm">
        <span className="font-medium text-ink">{title}</span> ·{" "}
        {t.rich("asked", {
          name: check.requestedBy.name,
          when: () => <Timestamp value={check.requestedAt} show="seconds" zone />,
        })}
      </p>
      {typeof level === "string" && level !== "" ? (
        <span className="flex flex-wrap items-center gap-x-3">
          <AmlLevel level={level} isUnusual={check.isUnusual} />
          <AmlScale level={level} />
        </span>
      ) : (
        <p className="text-ink-2 italic">{result("noLevel")}</p>
      )}
    </div>
  )
}

const NOTHING = { null: "null", empty: "emptyText", absent: "absent" } as const

/** That one of two reports came with a PDF and the other without; the links themselves are nobody's to compare. */
function PdfDifference({ pdf }: { pdf: PdfDiff }) {
  const t = useTranslations("amlReports.compare")
  const word = useTranslations("words")
  if (!pdf.changed) return null
  return (
    <Section title={word("reportPdf")} aside={<FieldName name="pdf_link" />}>
      <Facts className="sm:grid-cols-2 print:grid-cols-2">
        <PdfSide term={t("from")} came={pdf.from} />
        <PdfSide term={t("to")} came={pdf.to} />
      </Facts>
    </Section>
  )
}

function PdfSide({ term, came }: { term: string; came: PdfPresence }) {
  const t = useTranslations("amlReports.compare")
  return (
    <Fact term={term}>
      {t(came === "link" ? "withPdf" : "withoutPdf")}{" "}
      {came === "link" ? null : <MissingValue kind={NOTHING[came]} />}
    </Fact>
  )
}

type VersionPickerProps = {
  checkId: string
  versions: readonly ReportVersion[]
  from: string
  to: string
}

/** Chooses any two reports on the subject: a plain form, so that the address contains the comparison. */
function VersionPicker({ checkId, versions, from, to }: VersionPickerProps) {
  const t = useTranslations("amlReports.compare")
  const word = useTranslations("words")
  const result = useTranslations("results")
  const format = useFormatter()
  const levelWord = useLevelWord()
  const words = ({ requestedAt, requestedBy, summary }: ReportVersion) =>
    [
      format.dateTime(new Date(requestedAt), "seconds"),
      requestedBy.name,
      summary?.level ? levelWord(summary.level) : result("noLevel"),
    ].join(" · ")
  const options = versions
    .filter(({ summary }) => summary !== null)
    .map((version) => (
      <option key={version.id} value={version.id}>
        {words(version)}
      </option>
    ))
  const picker = (name: "from" | "to", chosen: string) => (
    <div className="flex min-w-0 grow basis-60 flex-col gap-1">
      <label htmlFor={`compare-${name}`} className="font-medium text-sm">
        {t(name)}
      </label>
      <Select id={`compare-${name}`} name={name} defaultValue={chosen} key={chosen}>
        {options}
      </Select>
    </div>
  )
  return (
    <form
      action={`/checks/${checkId}/compare`}
      className="sheet flex flex-wrap items-end gap-3 px-4 py-3"
      data-screen-only
    >
      {picker("from", from)}
      {picker("to", to)}
      <Button type="submit">{word("compare")}</Button>
    </form>
  )
}
