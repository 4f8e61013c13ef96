import { fieldOf } from "#lib/checks/exact-json.ts"
import type { AnswerProps } from "./answer.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { FieldSection } from "./field-section.tsx"
import { Hero, textOf, titleOf } from "./hero.tsx"

const GROUPS = FIELD_GROUPS.foreigner

export function ForeignerAnswer({ answer }: AnswerProps<"foreigner">) {
  const { data } = answer
  const nationality = textOf(fieldOf(data, "nacionalidad"))
  return (
    <>
      <Hero
        mark={textOf(fieldOf(data, "numero_de_documento"))}
        title={titleOf(data, ["nombres", "apellido_paterno", "apellido_materno"])}
      >
        {nationality === "" ? null : <bdi>{nationality}</bdi>}
      </Hero>
      <FieldSection answer={answer} title="identity" names={GROUPS.identity} />
      <FieldSection answer={answer} title="residence" names={GROUPS.residence} />
      <FieldSection answer={answer} title="card" names={GROUPS.card} />
    </>
  )
}
