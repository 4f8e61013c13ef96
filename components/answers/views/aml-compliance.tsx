import { useTranslations } from "next-intl"
import type { Answer } from "#components/answers/answer.ts"
import { FieldNote } from "#components/answers/field-note.tsx"
import { FieldRow } from "#components/answers/field-row.tsx"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { FieldName } from "#components/ui/values/field-name.tsx"
import { AML_FLAGS } from "#lib/aml/report.ts"
import { type ExactObject, fieldOf, isExactObject } from "#lib/checks/answers/exact-json.ts"

/** The compliance flags as they came: no colour and no tick, since the specification gives them no polarity. */
export function AmlCompliance({ answer }: { answer: Answer }) {
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
