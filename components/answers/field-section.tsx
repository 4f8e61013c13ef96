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
  children?: ReactNode
}

/** Two columns where the section is wide enough for a VIN, unbroken, in each of them. */
const TWO_COLUMNS =
  "[&>*]:border-line @min-[45rem]:grid @min-[45rem]:grid-cols-2 @min-[45rem]:[&>:nth-child(2)]:border-t-0 @min-[45rem]:[&>:nth-child(even)]:border-l @min-[45rem]:[&>*]:grid-cols-[minmax(6.5rem,7.5rem)_minmax(0,1fr)] print:[&>*]:grid-cols-[8rem_minmax(0,1fr)]"

/** A section of a record: its fields one below the other. */
export function FieldSection({ answer, title, names, dense = false, children }: FieldSectionProps) {
  const t = useTranslations("answers.sections")
  return (
    <Section title={t(title as "identity")} flush>
      <div className={dense ? "@container" : undefined}>
        <RecordList className={dense ? TWO_COLUMNS : ""}>
          {names.map((name) => (
            <FieldRow key={name} answer={answer} name={name} />
          ))}
          {children}
        </RecordList>
      </div>
    </Section>
  )
}
