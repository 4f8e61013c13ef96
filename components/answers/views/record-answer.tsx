import { useTranslations } from "next-intl"
import type { Answer } from "#components/answers/answer.ts"
import { FieldNote } from "#components/answers/field-note.tsx"
import { FieldSection } from "#components/answers/field-section.tsx"
import { ItemTable } from "#components/answers/item-table.tsx"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { RecordHeader } from "#components/answers/record-header.tsx"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { Weighing } from "#components/results/result-line.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { displayedText, titleOf, wordOf } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, fieldOf, writeExact } from "#lib/checks/answers/exact-json.ts"
import { isDisqualifying, type ResultMark } from "#lib/domain/results.ts"
import { hasMessage } from "#lib/i18n/has-message.ts"
import type { RecordSection } from "#lib/operations/record.ts"
import { operationOf } from "#lib/operations/registry.ts"

/**
 * The record of a register, read as the definition of its operation says (`record`). `onlyCame`: it is read like one of another
 * operation, which promises none of its fields, so that those that did not come are not named.
 */
export function RecordAnswer({ answer, onlyCame = false }: { answer: Answer; onlyCame?: boolean }) {
  const { identifier, title, beside, sections: declared } = operationOf(answer.slug).record
  const { data } = answer
  const isPresent = (name: string) => fieldOf(data, name) !== undefined
  const sections = declared
    .map((section) => (onlyCame ? { ...section, fields: section.fields.filter(isPresent) } : section))
    .filter(({ fields }) => fields.length > 0)
  const shown = beside.filter((name) => wordOf(fieldOf(data, name)) !== "")
  const { line } = answer.check.result ?? {}
  const marks = line?.marks ?? []
  const name = titleOf(data, title)
  // The page is headed by the name already, unless the answer is about somebody else.
  const isHeading = name !== "" && line?.title === displayedText(name)
  return (
    <>
      {isHeading && shown.length === 0 ? null : (
        <RecordHeader
          mark={isHeading || identifier === undefined ? undefined : wordOf(fieldOf(data, identifier))}
          title={isHeading ? null : name}
        >
          {shown.map((name) => (
            <Beside
              key={name}
              name={name}
              answer={answer}
              mark={marks.find(({ field, weighs }) => weighs && field === name)}
            />
          ))}
        </RecordHeader>
      )}
      {sections.map((section) => (
        <RecordPart key={section.title} section={section} answer={answer} />
      ))}
    </>
  )
}

/** A value under the title, in the sentence that its field has among the messages, else after its label; with the weight that lists give it. */
function Beside({ answer, name, mark }: { answer: Answer; name: string; mark: ResultMark | undefined }) {
  const t = useTranslations("answers.beside")
  const value = wordOf(fieldOf(answer.data, name))
  const sentence = `${answer.slug}.${name}` as "company.estado_contribuyente"
  const label = useFieldLabel(answer.slug)
  const words = hasMessage(t, sentence) ? t(sentence, { value }) : `${label(name)}: ${value}`
  if (mark === undefined) return <Verbatim>{words}</Verbatim>
  return <Weighing tone={isDisqualifying(mark) ? "danger" : "warning"}>{words}</Weighing>
}

function RecordPart({ answer, section }: { answer: Answer; section: RecordSection }) {
  const { title, fields, dense, folded, list } = section
  if (!list) return <FieldSection answer={answer} title={title} names={fields} {...{ dense, folded }} />
  return fields.map((name) => <ItemSection key={name} answer={answer} name={name} columns={list.columns} />)
}

type ItemSectionProps = {
  answer: Answer
  name: string
  /** The fields of an item where the specification names or has shown them; without them each item is a tree. */
  columns?: readonly string[] | undefined
}

/** A list of a record in a section of its own, with its count. */
function ItemSection({ answer, name, columns }: ItemSectionProps) {
  const t = useTranslations("check.tree")
  const tc = useTranslations("check.raw")
  const label = useFieldLabel(answer.slug)(name)
  const value = fieldOf(answer.data, name)
  const isEmpty = Array.isArray(value) && value.length === 0
  const count = Array.isArray(value) ? <Badge>{t("items", { count: wholeCount(value) })}</Badge> : null
  return (
    <Section
      id={`field-${name}`}
      title={label}
      aside={
        <>
          <FieldName name={name} word={label} />
          {isEmpty ? <PlainValue value={value} /> : count}
        </>
      }
      flush
      className="print:break-inside-auto"
      {...(value === undefined || value === null || isEmpty
        ? {}
        : { actions: <CopyButton text={writeExact(value, tc("withheld"))} what={label} /> })}
    >
      {isEmpty ? null : <Items answer={answer} value={value} label={label} columns={columns} />}
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
