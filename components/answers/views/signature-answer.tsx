import { useTranslations } from "next-intl"
import type { AnswerProps } from "#components/answers/answer.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { Section } from "#components/ui/layout/section.tsx"

/** The service's answer when it accepted a signature request: the record as it came. The present status is on the request's own page. */
export function SignatureAnswer({ answer }: AnswerProps<"signature">) {
  const t = useTranslations("answers")
  return (
    <Section title={t("sections.signatureCreated")} registered>
      <ValueTree value={answer.data} label={t("sections.signatureCreated")} />
    </Section>
  )
}
