import { useTranslations } from "next-intl"
import { fieldOf } from "#lib/checks/exact-json.ts"
import type { AnswerProps } from "./answer.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { FieldSection } from "./field-section.tsx"
import { Hero, textOf, titleOf } from "./hero.tsx"
import { ItemSection } from "./item-section.tsx"

const GROUPS = FIELD_GROUPS["vehicle-registry"]
const OWNER_FIELDS = ["nombre", "tipo_documento", "numero_documento"]

export function VehicleRegistryAnswer({ answer }: AnswerProps<"vehicle-registry">) {
  const t = useTranslations("answers")
  const { data } = answer
  const year = textOf(fieldOf(data, "ano_modelo"))
  return (
    <>
      <Hero mark={textOf(fieldOf(data, "n_placa"))} title={titleOf(data, ["marca", "modelo"])}>
        {year === "" ? null : <bdi>{year}</bdi>}
      </Hero>
      <FieldSection answer={answer} title="vehicle" names={GROUPS.vehicle} dense />
      <FieldSection answer={answer} title="plates" names={GROUPS.plates} dense />
      <FieldSection answer={answer} title="registry" names={GROUPS.registry} />
      <FieldSection answer={answer} title="body" names={GROUPS.body} dense />
      <FieldSection answer={answer} title="measures" names={GROUPS.measures} dense note={t("measuresNote")} />
      <FieldSection answer={answer} title="ownership" names={GROUPS.ownership} />
      <ItemSection answer={answer} name="propietarios" columns={OWNER_FIELDS} />
      <ItemSection answer={answer} name="afectaciones" note={t("shapeNotShown")} />
      <FieldSection answer={answer} title="document" names={GROUPS.document} />
    </>
  )
}
