import type { AnswerProps } from "./answer.ts"
import { FIELD_GROUPS } from "./field-groups.ts"
import { FieldSection } from "./field-section.tsx"

const GROUPS = FIELD_GROUPS.match

export function MatchAnswer({ answer }: AnswerProps<"match">) {
  return (
    <>
      <FieldSection answer={answer} title="comparison" names={GROUPS.comparison} />
      <FieldSection answer={answer} title="validation" names={GROUPS.validation} />
    </>
  )
}
