import { useTranslations } from "next-intl"
import { fieldOf } from "#lib/checks/exact-json.ts"
import type { AnswerProps } from "./answer.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { FieldSection } from "./field-section.tsx"
import { Hero, textOf, titleOf } from "./hero.tsx"

const GROUPS = FIELD_GROUPS.company

export function CompanyAnswer({ answer }: AnswerProps<"company">) {
  const t = useTranslations("answers.company")
  const { data } = answer
  const status = textOf(fieldOf(data, "estado_contribuyente"))
  const condition = textOf(fieldOf(data, "condicion_contribuyente"))
  return (
    <>
      <Hero mark={textOf(fieldOf(data, "ruc"))} title={titleOf(data, ["razon_social"])}>
        {status === "" ? null : <span>{t("status", { value: status })}</span>}
        {condition === "" ? null : <span>{t("condition", { value: condition })}</span>}
      </Hero>
      <FieldSection answer={answer} title="taxpayer" names={GROUPS.taxpayer} />
      <FieldSection answer={answer} title="dates" names={GROUPS.dates} />
      <FieldSection answer={answer} title="address" names={GROUPS.address} />
    </>
  )
}
