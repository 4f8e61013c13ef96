import type { ComponentType } from "react"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { AmlAnswer } from "./aml-answer.tsx"
import type { Answer, AnswerProps } from "./answer.ts"
import { KycAnswer } from "./kyc-answer.tsx"
import { MatchAnswer } from "./match-answer.tsx"
import { RecordAnswer } from "./record-answer.tsx"
import { SignatureAnswer } from "./signature-answer.tsx"
import { VinAnswer } from "./vin-answer.tsx"

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
