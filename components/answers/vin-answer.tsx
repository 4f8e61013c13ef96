import { useTranslations } from "next-intl"
import { Section } from "#components/ui/section.tsx"
import type { AnswerProps } from "./answer.ts"
import { Tree } from "./tree.tsx"

/** The fields of a VIN query's result are not shown in the specification: it is read as it came. */
export function VinAnswer({ answer }: AnswerProps<"vin">) {
  const t = useTranslations("answers")
  return (
    <Section title={t("sections.vinResult")}>
      <Tree value={answer.data} label={t("sections.vinResult")} ownOrigins={answer.ownOrigins} />
    </Section>
  )
}
