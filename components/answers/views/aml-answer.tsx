import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { EmptySection, isEmptyPresence } from "#components/aml/empty-section.tsx"
import type { ReportDesk } from "#components/aml/report-desk.ts"
import type { ReportWords } from "#components/aml/report-items.tsx"
import { ReportSections } from "#components/aml/report-sections.tsx"
import { NewerReport, ReportVersionsList } from "#components/aml/report-versions.tsx"
import { CASE_PANEL_ID, CaseBadge } from "#components/aml/review/case-badge.tsx"
import { ReportNotes } from "#components/aml/review/report-notes.tsx"
import { SectionStrip } from "#components/aml/section-strip.tsx"
import type { Answer, AnswerProps } from "#components/answers/answer.ts"
import { AnswerSubject } from "#components/answers/answer-subject.tsx"
import { FieldNote } from "#components/answers/field-note.tsx"
import { FieldRow } from "#components/answers/field-row.tsx"
import { FieldSection } from "#components/answers/field-section.tsx"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { AmlGlyph, AmlLevel } from "#components/ui/values/aml-level.tsx"
import { FieldName } from "#components/ui/values/verbatim.tsx"
import { AML_FLAGS, COLUMNS, sectionPresence } from "#lib/aml/report.ts"
import { levelDisagreement } from "#lib/aml/report-summary.ts"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { type ExactJson, type ExactObject, fieldOf, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { wordOf } from "#lib/checks/answers/record-title.ts"
import { AML_SECTIONS, type AmlSection } from "#lib/domain/aml/sections.ts"
import { fieldsIn } from "#lib/operations/registry.ts"

const READ_ONLY: Omit<ReportDesk, "reviewCase"> & { reviewCase: null } = {
  review: { items: {}, notes: [] },
  versions: { versions: [], total: 0 },
  reviewCase: null,
  may: { review: false, confirm: false },
}

export function AmlAnswer({ answer }: AnswerProps<"aml">) {
  const t = useTranslations("answers")
  const { data, check } = answer
  const { review, versions, reviewCase, may } = answer.report ?? READ_ONLY
  return (
    <>
      <NewerReport checkId={check.id} versions={versions} />
      <AmlHead answer={answer} />
      <SectionStrip data={data} />
      <FieldSection answer={answer} title="document" names={[]}>
        <FieldRow
          answer={answer}
          name="pdf_link"
          remark={fieldOf(data, "pdf_link") === null ? t("aml.noPdf") : undefined}
        />
      </FieldSection>
      <AmlCompliance answer={answer} />
      <UnshownIdentity answer={answer} />
      <ReportSections
        checkId={check.id}
        data={sectionsOf(data)}
        items={review.items}
        reviewCase={reviewCase}
        may={may}
        remarks={bySection((name) => <FieldNote answer={answer} name={name} />)}
        nothings={bySection((name) => {
          const came = sectionPresence(fieldOf(data, name))
          return isEmptyPresence(came) ? <EmptySection came={came} /> : null
        })}
        words={useReportWords()}
      />
      <ReportNotes checkId={check.id} notes={review.notes} mayAdd={may.review} />
      <ReportVersionsList checkId={check.id} {...versions} />
    </>
  )
}

function bySection(make: (name: AmlSection) => ReactNode): { [section in AmlSection]: ReactNode } {
  const made = AML_SECTIONS.map((name) => [name, make(name)] as const)
  return Object.fromEntries(made) as { [section in AmlSection]: ReactNode }
}

/** The words of answers stay on the server; these few are passed to the part that is searched in the browser. */
function useReportWords(): ReportWords {
  const t = useTranslations("answers")
  const label = useFieldLabel("aml")
  const names = [...AML_SECTIONS, ...Object.values(COLUMNS).flat()]
  return {
    labels: Object.fromEntries(names.map((name) => [name, label(name)])),
    shapeNotShown: t("shapeNotShown"),
  }
}

/** The sections alone: what else the record holds is shown by others, and need not travel twice. */
function sectionsOf(data: ExactObject): ExactObject {
  const names: readonly string[] = AML_SECTIONS
  return data.kind !== "object"
    ? data
    : { kind: "object", entries: data.entries.filter(([name]) => names.includes(name)) }
}

function AmlHead({ answer }: { answer: Answer }) {
  const t = useTranslations("answers")
  const level = fieldOf(answer.data, "aml_status")
  const review = useTranslations("aml.case")
  const state = answer.report?.reviewCase?.state
  return (
    <section className="sheet registered flex flex-col gap-3 px-4 py-4 sm:px-5">
      <AnswerSubject
        identifier={wordOf(fieldOf(answer.data, "dni"))}
        names={answer.names}
        words="aml"
        note={
          <>
            <FieldName beside name="dni" />
            <FieldNote answer={answer} name="dni" />
          </>
        }
      />
      <h2 className="sr-only">{t("fields.aml.aml_status")}</h2>
      <div>
        {typeof level === "string" && level !== "" ? (
          <AmlLevel level={level} size="plate" isUnusual={answer.check.isUnusual} />
        ) : (
          <div className="flex items-center gap-4">
            <AmlGlyph level="" className="size-14" />
            <div className="flex min-w-0 flex-col gap-1">
              <PlainValue value={level} />
              <span className="text-ink-2">{t("aml.noLevel")}</span>
            </div>
          </div>
        )}
        <p className="flex flex-col text-sm empty:hidden">
          <FieldName name="aml_status" />
          <FieldNote answer={answer} name="aml_status" />
        </p>
      </div>
      <LevelAgainstSections data={answer.data} level={level} />
      {state === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2">
          <TextLink href={`#${CASE_PANEL_ID}`}>{review("title")}</TextLink>
          <CaseBadge state={state} />
        </p>
      )}
    </section>
  )
}

/** Document and level head the report as plain texts; what came in another shape has its row here, whole. */
function UnshownIdentity({ answer }: { answer: Answer }) {
  const names = fieldsIn("aml", "identity").filter((name) => {
    const value = fieldOf(answer.data, name)
    return typeof value !== "string" || value === ""
  })
  return names.length > 0 ? <FieldSection answer={answer} title="identity" names={names} /> : null
}

/** The note beside a level that the sections below it contradict. */
function LevelAgainstSections({ data, level }: { data: ExactObject; level: ExactJson | undefined }) {
  const t = useTranslations("aml.disagreement")
  const sections = AML_SECTIONS.map((name) => fieldOf(data, name))
  const items = sections.reduce(
    (sum: number, value) => sum + (Array.isArray(value) ? wholeCount(value) : 0),
    0,
  )
  const word = typeof level === "string" ? level : null
  const kind = levelDisagreement({
    level: word,
    items,
    nulls: sections.filter((value) => value === null).length,
  })
  if (kind === null) return null
  return (
    <Banner tone="warning" title={t("title")}>
      {t(kind, { items, level: word ?? "" })}
    </Banner>
  )
}

/** The compliance flags as they came: no colour and no tick, since the specification gives them no polarity. */
function AmlCompliance({ answer }: { answer: Answer }) {
  const t = useTranslations("answers")
  const flags = fieldOf(answer.data, "compliance")
  return (
    <Section title={t("sections.compliance")} aside={<FieldName name="compliance" />} flush>
      <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">{t("aml.flagsNote")}</p>
      <RecordList>
        {isExactObject(flags) ? (
          <Flags answer={answer} flags={flags} />
        ) : (
          <FieldRow answer={answer} name="compliance" />
        )}
      </RecordList>
    </Section>
  )
}

function Flags({ answer, flags }: { answer: Answer; flags: ExactObject }) {
  const label = useFieldLabel("aml")
  const others = flags.entries
    .map(([name]) => name)
    .filter((name) => AML_FLAGS.every((flag) => flag !== name))
  return [...AML_FLAGS, ...new Set(others)].map((name) => {
    const value = fieldOf(flags, name)
    return (
      <RecordRow
        key={name}
        label={label(name)}
        field={`compliance.${name}`}
        note={<FieldNote answer={answer} name={`compliance.${name}`} />}
      >
        <ValueTree value={value} label={label(name)} />
      </RecordRow>
    )
  })
}
