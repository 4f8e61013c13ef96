import type { ComponentType } from "react"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { AmlAnswer } from "./aml-answer.tsx"
import type { Answer, AnswerProps } from "./answer.ts"
import { CompanyAnswer } from "./company-answer.tsx"
import { ForeignerAnswer } from "./foreigner-answer.tsx"
import { KycAnswer } from "./kyc-answer.tsx"
import { MatchAnswer } from "./match-answer.tsx"
import { PersonAnswer } from "./person-answer.tsx"
import { PersonExtAnswer } from "./person-ext-answer.tsx"
import { SignatureAnswer } from "./signature-answer.tsx"
import { VehicleAnswer } from "./vehicle-answer.tsx"
import { VehicleRegistryAnswer } from "./vehicle-registry-answer.tsx"
import { VinAnswer } from "./vin-answer.tsx"

/** The view of each operation's record; leaving one out does not compile. */
const VIEWS: { [S in CheckOperation]: ComponentType<AnswerProps<S>> } = {
  person: PersonAnswer,
  "person-ext": PersonExtAnswer,
  foreigner: ForeignerAnswer,
  company: CompanyAnswer,
  vehicle: VehicleAnswer,
  "vehicle-registry": VehicleRegistryAnswer,
  vin: VinAnswer,
  match: MatchAnswer,
  kyc: KycAnswer,
  aml: AmlAnswer,
  signature: SignatureAnswer,
}

/** The view of that operation, seen through the common shape. */
export function viewOf(slug: CheckOperation): ComponentType<{ answer: Answer }> {
  return VIEWS[slug] as ComponentType<{ answer: Answer }>
}
