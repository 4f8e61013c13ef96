import { useTranslations } from "next-intl"
import { AmlLevel } from "#components/ui/aml-level.tsx"
import { Nothing } from "#components/ui/nothing.tsx"
import { RecordList, RecordRow } from "#components/ui/record-list.tsx"
import { Section } from "#components/ui/section.tsx"
import { Timestamp } from "#components/ui/timestamp.tsx"
import { type ExactJson, fieldOf } from "#lib/checks/exact-json.ts"
import { AmlCompliance } from "./aml-compliance.tsx"
import { sectionCame } from "./aml-sections.ts"
import type { Answer, AnswerProps } from "./answer.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { FieldRow } from "./field-row.tsx"
import { FieldSection } from "./field-section.tsx"
import { textOf } from "./hero.tsx"
import { ItemSection } from "./item-section.tsx"
import { useFieldLabel } from "./use-field-words.ts"

const GROUPS = FIELD_GROUPS.aml

/** Item shapes that the specification has seen; of the other sections it shows none. */
const COLUMNS: { [name: string]: readonly string[] } = {
  pep: ["name", "position", "entity"],
  adverse_media: ["source", "date", "title"],
}

export function AmlAnswer({ answer }: AnswerProps<"aml">) {
  const t = useTranslations("answers")
  const { data } = answer
  const filled = GROUPS.sections.filter((name) =>
    ["items", "other"].includes(sectionCame(fieldOf(data, name))),
  )
  return (
    <>
      <AmlHead answer={answer} />
      <FieldSection answer={answer} title="identity" names={GROUPS.identity} />
      <SectionOverview answer={answer} />
      <AmlCompliance answer={answer} />
      <FieldSection answer={answer} title="document" names={[]}>
        <FieldRow
          answer={answer}
          name="pdf_link"
          remark={fieldOf(data, "pdf_link") === null ? t("aml.noPdf") : undefined}
        />
      </FieldSection>
      {filled.map((name) => (
        <ItemSection
          key={name}
          answer={answer}
          name={name}
          {...(COLUMNS[name] ? { columns: COLUMNS[name] } : { note: t("shapeNotShown") })}
        />
      ))}
    </>
  )
}

function AmlHead({ answer }: { answer: Answer }) {
  const t = useTranslations("answers")
  const level = fieldOf(answer.data, "aml_status")
  const { requestedAt, requestedBy } = answer.check
  return (
    <section className="sheet registered flex flex-col gap-3 px-4 py-4 sm:px-5">
      <p className="font-mono text-ink-2 text-sm tracking-wide">{textOf(fieldOf(answer.data, "dni"))}</p>
      <h2 className="sr-only">{t("fields.aml.aml_status")}</h2>
      {typeof level === "string" && level !== "" ? (
        <AmlLevel level={level} size="plate" />
      ) : (
        <p className="text-ink-3 italic">{t("nameless")}</p>
      )}
      <p className="text-ink-2">
        {t.rich("aml.asked", { name: requestedBy.name, when: () => <Timestamp value={requestedAt} zone /> })}
        <span className="block text-ink-3 text-sm">{t("aml.askedNote")}</span>
      </p>
    </section>
  )
}

function SectionOverview({ answer }: { answer: Answer }) {
  const t = useTranslations("answers.aml")
  const label = useFieldLabel("aml")
  const came = GROUPS.sections.map((name) => ({ name, value: fieldOf(answer.data, name) }))
  const nulls = came.filter(({ value }) => value === null).length
  return (
    <Section title={t("sections")} flush className="print:break-inside-auto">
      <p className="border-line border-b px-4 py-2 font-medium">
        {t("nullCount", { count: nulls, total: came.length })}
      </p>
      <RecordList>
        {came.map(({ name, value }) => (
          <RecordRow key={name} label={label(name)} field={name}>
            <SectionSummary name={name} value={value} />
          </RecordRow>
        ))}
      </RecordList>
    </Section>
  )
}

function SectionSummary({ name, value }: { name: string; value: ExactJson | undefined }) {
  const t = useTranslations("answers.aml")
  const came = sectionCame(value)
  if (came !== "items" && came !== "other") return <SectionNothing came={came} />
  return (
    <a href={`#field-${name}`} className="text-accent underline underline-offset-3">
      {Array.isArray(value) ? t("count", { count: value.length }) : t("otherShape")}
    </a>
  )
}

const SENTENCE = { null: "nullSection", empty: "emptySection", absent: "absentSection" } as const
const NOTHING = { null: "null", empty: "emptyList", absent: "absent" } as const

function SectionNothing({ came }: { came: keyof typeof SENTENCE }) {
  const t = useTranslations("answers.aml")
  return (
    <span className="flex flex-col">
      <Nothing kind={NOTHING[came]} />
      <span className="text-ink-2 text-sm">{t(SENTENCE[came])}</span>
    </span>
  )
}
