import { useTranslations } from "next-intl"
import type { AnswerProps } from "#components/answers/answer.ts"
import { AnswerSubject } from "#components/answers/answer-subject.tsx"
import { FieldRow } from "#components/answers/field-row.tsx"
import { RecordHeader } from "#components/answers/record-header.tsx"
import { RecordList } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { wordOf } from "#lib/checks/answers/displayed-part.ts"
import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import { kycStatusOf } from "./kyc-status.ts"

export function KycAnswer({ answer }: AnswerProps<"kyc">) {
  const t = useTranslations("answers")
  const { data } = answer
  const code = wordOf(fieldOf(data, "status"))
  const created = fieldOf(data, "created_at")
  const { open, tone } = kycStatusOf(code)
  return (
    <>
      <RecordHeader
        whose={
          <AnswerSubject
            identifier={answer.check.input.document_number ?? null}
            asked={answer.check.input.document_number}
            names={answer.names}
          />
        }
        title={wordOf(fieldOf(data, "status_name"))}
      >
        {code === "" ? null : <Badge tone={tone}>{code}</Badge>}
        {open === null ? null : <span>{open ? t("kyc.open") : t("kyc.notOpen")}</span>}
      </RecordHeader>
      <Section title={t("sections.session")} flush>
        <RecordList>
          <FieldRow answer={answer} name="status_name" />
          <FieldRow answer={answer} name="status" />
          <FieldRow answer={answer} name="session_id" />
          {typeof created === "string" && created !== "" ? (
            <FieldRow answer={answer} name="created_at" remark={t("kyc.zone", { raw: created })}>
              <Timestamp value={created} show="seconds" zone />
            </FieldRow>
          ) : (
            <FieldRow answer={answer} name="created_at" />
          )}
          <FieldRow answer={answer} name="url" remark={<UrlNote answer={answer} />} />
        </RecordList>
      </Section>
    </>
  )
}

/** A link is that of our question's time only: how long it is valid is not specified. */
function UrlNote({ answer: { data, check } }: AnswerProps<"kyc">) {
  const t = useTranslations("answers.kyc")
  const url = fieldOf(data, "url")
  if (typeof url !== "string" || url === "") return null
  return t.rich("urlAsked", { when: () => <Timestamp value={check.requestedAt} zone /> })
}
