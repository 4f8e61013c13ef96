import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { RecordRow } from "#components/ui/layout/record-list.tsx"
import { type ExactJson, fieldOf, isExactNumber, writeExact } from "#lib/checks/answers/exact-json.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { Answer } from "./answer.ts"
import { DayRemark } from "./day-remark.tsx"
import { FieldNote } from "./field-note.tsx"
import { FileField } from "./file-field.tsx"
import { LookUpButton } from "./look-up-button.tsx"
import { PlainValue } from "./plain-value.tsx"
import { CopyText } from "./service-link.tsx"
import { useFieldLabel } from "./use-field-words.ts"
import { ValueTree } from "./value-tree.tsx"

type FieldRowProps = {
  answer: Answer
  name: string
  /** Something to say about this field besides its deviations. */
  remark?: ReactNode
  /** In place of the value as it is usually shown. */
  children?: ReactNode
}

/** One field of a record: its label, its own name, its value or its kind of nothing, and where it differs from the specification. */
export function FieldRow({ answer, name, remark, children }: FieldRowProps) {
  const label = useFieldLabel(answer.slug)(name)
  const t = useTranslations("check")
  const value = fieldOf(answer.data, name)
  const { fileFields, record } = operationOf(answer.slug)
  const isFile = fileFields.includes(name)
  const copy = isFile ? undefined : copyText(value, t("raw.withheld"))
  return (
    <RecordRow
      label={label}
      field={name}
      identifier={record.codes.includes(name) && copy !== undefined}
      copy={copy === undefined ? undefined : <CopyText text={copy} what={label} />}
      note={<FieldNote answer={answer} name={name} remark={remark} />}
    >
      {children ?? <FieldValue answer={answer} name={name} label={label} value={value} isFile={isFile} />}
      {typeof value === "string" ? <DayRemark name={name} text={value} now={answer.now} /> : null}
      {record.leads.includes(name) && typeof value === "string" && value.trim() !== "" ? (
        <LookUpButton identifier={value.trim()} />
      ) : null}
    </RecordRow>
  )
}

type FieldValueProps = {
  answer: Answer
  name: string
  label: string
  value: ExactJson | undefined
  isFile: boolean
}

function FieldValue({ answer, name, label, value, isFile }: FieldValueProps) {
  const { slug } = answer
  const file = isFile ? answer.check.files.find(({ role }) => role === name) : undefined
  if (file) return <FileField answer={answer} file={file} />
  if (value === undefined || value === null) {
    const notApplicable = operationOf(slug).nullNotApplicable.includes(name)
    return <PlainValue value={value} notApplicable={notApplicable} />
  }
  return <ValueTree value={value} label={label} />
}

/** The text that a copy button copies: a simple value bare, a value with parts as JSON, undefined for an empty one. */
function copyText(value: ExactJson | undefined, withheld: string): string | undefined {
  if (value === undefined || value === null || value === "") return undefined
  if (typeof value === "string") return value
  if (isExactNumber(value)) return value.source
  return writeExact(value, withheld)
}
