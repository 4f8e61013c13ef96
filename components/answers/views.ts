import type { ComponentType } from "react"
import type { CheckOperation } from "#lib/operations/registry.ts"
import type { Answer, AnswerProps } from "./answer.ts"
import { AmlAnswer } from "./views/aml-answer.tsx"
import { KycAnswer } from "./views/kyc-answer.tsx"
import { MatchAnswer } from "./views/match-answer.tsx"
import { RecordAnswer } from "./views/record-answer.tsx"
import { SignatureAnswer } from "./views/signature-answer.tsx"
import { VinAnswer } from "./views/vin-answer.tsx"

/** The records that are more than fields in sections. */
const OWN_VIEWS: { [S in CheckOperation]?: ComponentType<AnswerProps<S>> } = {
  vin: VinAnswer,
  match: MatchAnswer,
  kyc: KycAnswer,
  aml: AmlAnswer,
  signature: SignatureAnswer,
}

/** The view of an operation's record: its own, else what its definition says. */
export function viewOf(slug: CheckOperation): ComponentType<{ answer: Answer }> {
  return (OWN_VIEWS[slug] ?? RecordAnswer) as ComponentType<{ answer: Answer }>
}
