import { fieldOf } from "#lib/checks/exact-json.ts"
import type { AnswerProps } from "./answer.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { FieldSection } from "./field-section.tsx"
import { Hero, textOf, titleOf } from "./hero.tsx"

const GROUPS = FIELD_GROUPS.person

export function PersonAnswer({ answer }: AnswerProps<"person">) {
  const { data } = answer
  return (
    <>
      <Hero
        mark={textOf(fieldOf(data, "dni"))}
        title={titleOf(data, ["nombres", "apellido_paterno", "apellido_materno"])}
      />
      <FieldSection answer={answer} title="identity" names={GROUPS.identity} />
      <FieldSection answer={answer} title="verification" names={GROUPS.verification} />
    </>
  )
}
