import { useTranslations } from "next-intl"
import { fieldOf } from "#lib/checks/exact-json.ts"
import type { AnswerProps } from "./answer.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { FieldSection } from "./field-section.tsx"
import { Hero, textOf, titleOf } from "./hero.tsx"
import { ItemSection } from "./item-section.tsx"

const GROUPS = FIELD_GROUPS.vehicle

export function VehicleAnswer({ answer }: AnswerProps<"vehicle">) {
  const t = useTranslations("answers")
  const { data } = answer
  const year = textOf(fieldOf(data, "model_year"))
  return (
    <>
      <Hero mark={textOf(fieldOf(data, "license_plate_number"))} title={titleOf(data, ["make", "model"])}>
        {year === "" ? null : <bdi>{year}</bdi>}
      </Hero>
      <FieldSection answer={answer} title="vehicle" names={GROUPS.vehicle} />
      <FieldSection answer={answer} title="plates" names={GROUPS.plates} dense />
      <ItemSection answer={answer} name="owners" note={t("sampleOnly")} />
      <FieldSection answer={answer} title="document" names={GROUPS.document} />
    </>
  )
}
