import { useTranslations } from "next-intl"
import type { Answer } from "#components/answers/answer.ts"
import { FieldSection } from "#components/answers/field-section.tsx"
import { ItemSection } from "#components/answers/item-section.tsx"
import { RecordHeader } from "#components/answers/record-header.tsx"
import { Weighing, WeighingMarks } from "#components/results/result-line.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import { titleOf, wordOf } from "#lib/checks/answers/record-title.ts"
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
  const marks = answer.check.result?.line.marks ?? []
  return (
    <>
      <RecordHeader
        mark={identifier === undefined ? undefined : wordOf(fieldOf(data, identifier))}
        title={titleOf(data, title)}
      >
        {shown.map((name) => (
          <Beside
            key={name}
            name={name}
            answer={answer}
            weighs={marks.some(({ field, weighs }) => weighs && field === name)}
          />
        ))}
        <WeighingMarks marks={marks} but={shown} />
      </RecordHeader>
      {sections.map((section) => (
        <RecordPart key={section.title} section={section} answer={answer} />
      ))}
    </>
  )
}

/** A value under the title, in the sentence that its field has among the messages, else alone; with the weight that lists give it. */
function Beside({ answer, name, weighs }: { answer: Answer; name: string; weighs: boolean }) {
  const t = useTranslations("answers.beside")
  const value = wordOf(fieldOf(answer.data, name))
  const sentence = `${answer.slug}.${name}` as "company.estado_contribuyente"
  const words = hasMessage(t, sentence) ? t(sentence, { value }) : value
  return weighs ? <Weighing>{words}</Weighing> : <Verbatim>{words}</Verbatim>
}

function RecordPart({ answer, section }: { answer: Answer; section: RecordSection }) {
  const t = useTranslations("answers")
  const { title, fields, dense, list, note } = section
  const words = note && t(note)
  if (!list) return <FieldSection answer={answer} title={title} names={fields} dense={dense} note={words} />
  return fields.map((name) => (
    <ItemSection key={name} answer={answer} name={name} columns={list.columns} note={words} />
  ))
}
