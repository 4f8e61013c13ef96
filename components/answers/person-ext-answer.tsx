import { fieldOf } from "#lib/checks/exact-json.ts"
import type { AnswerProps } from "./answer.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { FieldSection } from "./field-section.tsx"
import { Hero, textOf, titleOf } from "./hero.tsx"

const GROUPS = FIELD_GROUPS["person-ext"]

export function PersonExtAnswer({ answer }: AnswerProps<"person-ext">) {
  const { data } = answer
  return (
    <>
      <Hero
        mark={textOf(fieldOf(data, "dni"))}
        title={titleOf(data, ["given_names", "paternal_surname", "maternal_surname"])}
      />
      <FieldSection answer={answer} title="identity" names={GROUPS.identity} />
      <FieldSection answer={answer} title="birth" names={GROUPS.birth} />
    </>
  )
}
