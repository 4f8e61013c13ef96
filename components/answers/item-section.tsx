import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { FieldName } from "#components/ui/values/field-name.tsx"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { type ExactJson, fieldOf, writeExact } from "#lib/checks/answers/exact-json.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { Answer } from "./answer.ts"
import { FieldNote } from "./field-note.tsx"
import { ItemTable } from "./item-table.tsx"
import { useFieldLabel } from "./use-field-words.ts"
import { ValueTree } from "./value-tree.tsx"

type ItemSectionProps = {
  answer: Answer
  name: string
  /** The fields of an item where the specification names or has shown them; without them each item is a tree. */
  columns?: readonly string[] | undefined
  note?: ReactNode
}

/** A list of a record in a section of its own, with its count. */
export function ItemSection({ answer, name, columns, note }: ItemSectionProps) {
  const t = useTranslations("check.tree")
  const tc = useTranslations("check.raw")
  const label = useFieldLabel(answer.slug)(name)
  const value = fieldOf(answer.data, name)
  const count = Array.isArray(value) ? <Badge>{t("items", { count: wholeCount(value) })}</Badge> : null
  return (
    <Section
      id={`field-${name}`}
      title={label}
      aside={
        <>
          <FieldName name={name} word={label} />
          {count}
        </>
      }
      flush
      className="print:break-inside-auto"
      {...(value === undefined || value === null
        ? {}
        : { actions: <CopyButton text={writeExact(value, tc("withheld"))} what={label} /> })}
    >
      {note ? <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">{note}</p> : null}
      <Items answer={answer} value={value} label={label} columns={columns} />
      <div className="px-4 pb-2 text-xs empty:hidden">
        <FieldNote answer={answer} name={name} />
      </div>
    </Section>
  )
}

type ItemsProps = {
  answer: Answer
  value: ExactJson | undefined
  label: string
  columns: readonly string[] | undefined
}

function Items({ answer, value, label, columns }: ItemsProps) {
  const labelOf = useFieldLabel(answer.slug)
  if (columns && Array.isArray(value) && value.length > 0) {
    const heads = columns.map((key) => ({ key, label: labelOf(key) }))
    const { owners } = operationOf(answer.slug).record
    return <ItemTable caption={label} items={value} columns={heads} leads={owners?.document} />
  }
  return (
    <div className="px-4 py-2.5">
      <ValueTree value={value} label={label} />
    </div>
  )
}
