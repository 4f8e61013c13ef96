import { useTranslations } from "next-intl"
import type { Answer, AnswerProps } from "#components/answers/answer.ts"
import { FieldRow } from "#components/answers/field-row.tsx"
import { RecordList } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import { fieldsIn } from "#lib/operations/registry.ts"
import { ScoreChart } from "./score-chart.tsx"

const INSTANTS: readonly string[] = ["created_at", "completed_at"]

/** A comparison of declared data: its scores, then the rest of the record. */
export function MatchAnswer({ answer }: AnswerProps<"match">) {
  const t = useTranslations("answers.sections")
  return (
    <>
      <ScoreChart answer={answer} />
      <Section title={t("validation")} flush>
        <RecordList>
          {fieldsIn("match", "validation").map((name) => (
            <ValidationRow key={name} answer={answer} name={name} />
          ))}
        </RecordList>
      </Section>
    </>
  )
}

function ValidationRow({ answer, name }: { answer: Answer; name: string }) {
  const t = useTranslations("answers.kyc")
  const value = fieldOf(answer.data, name)
  if (!INSTANTS.includes(name) || typeof value !== "string" || value === "")
    return <FieldRow answer={answer} name={name} />
  return (
    <FieldRow answer={answer} name={name} remark={t("zone", { raw: value })}>
      <Timestamp value={value} show="seconds" zone />
    </FieldRow>
  )
}
