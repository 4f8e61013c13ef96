import { useTranslations } from "next-intl"
import type { AnswerProps } from "#components/answers/answer.ts"
import { FileField } from "#components/answers/file-field.tsx"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { Section } from "#components/ui/layout/section.tsx"

/** The fields of a VIN query's result are not shown in the specification: it is read as it came. */
export function VinAnswer({ answer }: AnswerProps<"vin">) {
  const t = useTranslations("answers")
  return (
    <Section title={t("sections.vinResult")} className="print:break-inside-auto">
      {answer.check.files.map((file) => (
        <div key={file.id} className="mb-3 border-line border-b pb-3">
          <FileField answer={answer} file={file} />
        </div>
      ))}
      <ValueTree value={answer.data} label={t("sections.vinResult")} ownOrigins={answer.ownOrigins} />
    </Section>
  )
}
