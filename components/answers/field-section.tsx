import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { RecordList } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { Answer } from "./answer.ts"
import { FieldRow } from "./field-row.tsx"

type FieldSectionProps = {
  answer: Answer
  /** Its heading, in the messages `answers.sections`. */
  title: string
  names: readonly string[]
  /** Short values, read two beside each other where there is room. */
  dense?: boolean | undefined
  /** Closed until somebody opens it; whole on paper. */
  folded?: boolean | undefined
  children?: ReactNode
}

/** Two columns where the section is wide enough for a VIN, unbroken, in each of them. */
const TWO_COLUMNS =
  "[&>*]:border-line @min-[45rem]:grid @min-[45rem]:grid-cols-2 @min-[45rem]:[&>:nth-child(2)]:border-t-0 @min-[45rem]:[&>:nth-child(even)]:border-l @min-[45rem]:[&>*]:grid-cols-[minmax(6.5rem,7.5rem)_minmax(0,1fr)] print:grid print:grid-cols-2 print:[&>:nth-child(2)]:border-t-0 print:[&>:nth-child(even)]:border-l print:[&>*]:grid-cols-[8rem_minmax(0,1fr)]"

/** A section of a record: its fields one below the other. */
export function FieldSection(props: FieldSectionProps) {
  const { answer, title, names, dense = false, folded = false, children } = props
  const t = useTranslations("answers.sections")
  const fields = (
    <div className={dense ? "@container" : undefined}>
      <RecordList className={dense ? TWO_COLUMNS : ""}>
        {names.map((name) => (
          <FieldRow key={name} answer={answer} name={name} />
        ))}
        {children}
      </RecordList>
    </div>
  )
  const heading = t(title as "identity")
  if (!folded)
    return (
      <Section title={heading} flush>
        {fields}
      </Section>
    )
  return <FoldedSection title={heading}>{fields}</FoldedSection>
}

/** A section that is closed until somebody opens it; whole on paper. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="sheet min-w-0" data-print-open>
      <summary className="caps min-h-10 px-4 py-2.5 text-ink-2 hover:bg-sunken">{title}</summary>
      <div className="border-line border-t">{children}</div>
    </details>
  )
}
