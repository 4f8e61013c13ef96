import { useTranslations } from "next-intl"
import type { AnswerProps } from "#components/answers/answer.ts"
import { FoldedSection } from "#components/answers/field-section.tsx"
import { FileField } from "#components/answers/file-field.tsx"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import { embeddedRecord } from "#lib/checks/results/embedded-record.ts"
import { knownFields } from "#lib/operations/deviations.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { RecordAnswer } from "./record-answer.tsx"

/**
 * The fields of a VIN query's result are not shown in the specification. Where it has the keys of a vehicle's record, it is shown like one, without
 * naming absent fields; other fields follow as they came, and the task's own block last.
 */
export function VinAnswer({ answer }: AnswerProps<"vin">) {
  const t = useTranslations("answers")
  const like = embeddedRecord(operationOf("vin"), answer.data)
  const record = like?.record
  // A file of a field of that record is shown in its row.
  const files = answer.check.files.filter(({ role }) => !record || fieldOf(record, role) === undefined)
  const known = like ? knownFields(operationOf(like.slug)) : []
  const others = record?.entries.filter(([name]) => !known.includes(name)) ?? []
  return (
    <>
      {like ? <RecordAnswer answer={{ ...answer, slug: like.slug, data: like.record }} onlyCame /> : null}
      {files.length === 0 && like ? null : (
        <Section title={t("sections.vinResult")} className="print:break-inside-auto">
          {files.map((file) => (
            <div key={file.id} className="mb-3 border-line border-b pb-3 last:mb-0 last:border-0 last:pb-0">
              <FileField answer={answer} file={file} />
            </div>
          ))}
          {like ? null : <ValueTree value={answer.data} label={t("sections.vinResult")} />}
        </Section>
      )}
      {others.length === 0 ? null : (
        <Section title={t("sections.vinOthers")} className="print:break-inside-auto">
          <ValueTree value={{ kind: "object", entries: others }} label={t("sections.vinOthers")} />
        </Section>
      )}
      {like?.around === undefined ? null : (
        <FoldedSection title={t("sections.vinTask")}>
          <div className="px-4 py-3">
            <ValueTree value={like.around} label={t("sections.vinTask")} />
          </div>
        </FoldedSection>
      )}
    </>
  )
}
