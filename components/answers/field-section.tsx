import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { RecordList } from "#components/ui/record-list.tsx"
import { Section } from "#components/ui/section.tsx"
import type { Answer } from "./answer.ts"
import { FieldRow } from "./field-row.tsx"

type SectionKey =
  | "identity"
  | "verification"
  | "birth"
  | "residence"
  | "card"
  | "taxpayer"
  | "dates"
  | "address"
  | "vehicle"
  | "plates"
  | "registry"
  | "body"
  | "measures"
  | "ownership"
  | "encumbrances"
  | "document"
  | "session"
  | "compliance"

type FieldSectionProps = {
  answer: Answer
  title: SectionKey
  names: readonly string[]
  /** What holds for the whole section. */
  note?: ReactNode
  children?: ReactNode
}

/** A section of a record: its fields one below the other. */
export function FieldSection({ answer, title, names, note, children }: FieldSectionProps) {
  const t = useTranslations("answers.sections")
  return (
    <Section title={t(title)} flush>
      {note ? <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">{note}</p> : null}
      <RecordList>
        {names.map((name) => (
          <FieldRow key={name} answer={answer} name={name} />
        ))}
        {children}
      </RecordList>
    </Section>
  )
}
