import { useTranslations } from "next-intl"
import type { ReportDesk } from "#components/aml/report-desk.ts"
import { NewerReport, ReportVersionsList } from "#components/aml/report-versions.tsx"
import { ReportWorkplace } from "#components/aml/report-workplace.tsx"
import { ReportNotes } from "#components/aml/review/report-notes.tsx"
import { RosPanel } from "#components/aml/review/ros-panel.tsx"
import { SectionStrip } from "#components/aml/section-strip.tsx"
import type { Answer, AnswerProps } from "#components/answers/answer.ts"
import { AnswerSubject } from "#components/answers/answer-subject.tsx"
import { FieldNote } from "#components/answers/field-note.tsx"
import { FieldRow } from "#components/answers/field-row.tsx"
import { FieldSection } from "#components/answers/field-section.tsx"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { FieldName } from "#components/ui/values/verbatim.tsx"
import { AML_FLAGS } from "#lib/aml/report.ts"
import { levelDisagreement, summaryOfRecord } from "#lib/aml/report-summary.ts"
import { wordOf } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, type ExactObject, fieldOf, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { fieldsIn } from "#lib/operations/registry.ts"

const READ_ONLY: Omit<ReportDesk, "reviewCase"> & { reviewCase: null } = {
  review: { items: {}, notes: [] },
  versions: { versions: [], total: 0 },
  change: null,
  person: { names: [], birthDate: null, dni: null },
  owner: null,
  reviewCase: null,
  queue: null,
  ros: undefined,
  may: { review: false, confirm: false },
}

export function AmlAnswer({ answer }: AnswerProps<"aml">) {
  const t = useTranslations("answers")
  const { data, check, names } = answer
  const { review, versions, change, person, reviewCase, queue, ros, may } = answer.report ?? READ_ONLY
  return (
    <>
      <NewerReport checkId={check.id} versions={versions} />
      {names.length === 1 ? null : (
        <AnswerSubject identifier={wordOf(fieldOf(data, "dni"))} asked={check.input.dni} names={names} />
      )}
      <LevelAgainstSections data={data} />
      <div>
        <div className="text-sm">
          <FieldName name="dni" />
          <FieldNote answer={answer} name="dni" />
          <FieldName name="aml_status" />
          <FieldNote answer={answer} name="aml_status" />
        </div>
        <SectionStrip data={data} remark={(section) => <FieldNote answer={answer} name={section} />} />
      </div>
      {ros ? <RosPanel checkId={check.id} records={ros} nowMs={answer.now.getTime()} /> : null}
      <ReportWorkplace
        checkId={check.id}
        data={sectionsOf(data)}
        items={review.items}
        next={queue?.next ?? null}
        {...{ reviewCase, may, change, person }}
      />
      <UnshownIdentity answer={answer} />
      <div className="grid items-start gap-5 xl:grid-cols-2 print:block print:space-y-3">
        <AmlCompliance answer={answer} />
        <FieldSection answer={answer} title="document" names={[]}>
          <FieldRow
            answer={answer}
            name="pdf_link"
            remark={fieldOf(data, "pdf_link") === null ? t("aml.noPdf") : undefined}
          />
        </FieldSection>
      </div>
      <ReportNotes checkId={check.id} notes={review.notes} mayAdd={may.review} />
      <ReportVersionsList checkId={check.id} {...versions} />
    </>
  )
}

/** The sections alone: what else the record holds is shown by others, and need not travel twice. */
function sectionsOf(data: ExactObject): ExactObject {
  const names: readonly string[] = AML_SECTIONS
  return data.kind !== "object"
    ? data
    : { kind: "object", entries: data.entries.filter(([name]) => names.includes(name)) }
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
function LevelAgainstSections({ data }: { data: ExactObject }) {
  const t = useTranslations("aml.disagreement")
  const summary = summaryOfRecord(data)
  const kind = levelDisagreement(summary)
  if (kind === null) return null
  return (
    <Banner tone="warning" title={t("title")}>
      {t(kind, { items: summary.items, level: summary.level ?? "" })}
    </Banner>
  )
}

/** The compliance flags as they came: no colour and no tick, since the specification gives them no polarity. */
function AmlCompliance({ answer }: { answer: Answer }) {
  const t = useTranslations("answers")
  const flags = fieldOf(answer.data, "compliance")
  return (
    <Section title={t("sections.compliance")} aside={<FieldName name="compliance" />} flush>
      {saysMoreThanSections(answer.data, flags) ? (
        <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">{t("aml.flagsApart")}</p>
      ) : null}
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

/** A flag has a value while a section has none: both are the service's word, and it does not say how one follows from the other. */
function saysMoreThanSections(data: ExactObject, flags: ExactJson | undefined): boolean {
  return (
    AML_FLAGS.some((flag) => typeof fieldOf(flags, flag) === "boolean") &&
    AML_SECTIONS.some((section) => fieldOf(data, section) === null)
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
