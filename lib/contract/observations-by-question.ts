import { type ContractTopic, OPEN_QUESTION_KEYS, type OpenQuestionKey } from "#lib/domain/contract-topics.ts"
import { CHECK_OPERATIONS } from "#lib/operations/registry.ts"
import type { SeenOf } from "./read-contract.ts"
import { SHOW } from "./show-name.ts"

/** The topic that each question is answered by; shapes and words belong to the operations that name the question. */
const TOPICS: { readonly [key in OpenQuestionKey]: ContractTopic } = {
  vinRecord: "shape",
  liens: "shape",
  owners: "shape",
  amlItems: "shape",
  signatureParts: "shape",
  vinStates: "word",
  signatureStates: "word",
  otherStates: "word",
  successStatus: "status",
  refusals: "refusal",
  forms: "form",
  links: "link",
  amounts: "amount",
}

/** Groups the observations by the open question that they are about; a question without observations has an empty list. */
export function observationsByQuestion(seen: readonly SeenOf[]): { key: OpenQuestionKey; seen: SeenOf[] }[] {
  return OPEN_QUESTION_KEYS.map((key) => {
    const topic = TOPICS[key]
    const isOfAll = topic !== "shape" && topic !== "word"
    const operations = isOfAll ? [] : operationsOf(key)
    return {
      key,
      seen: seen.filter((one) => one.topic === topic && (isOfAll || operations.includes(one.operation))),
    }
  })
}

/** Returns the operations that leave that open; reads of signature requests are listed besides their creation. */
function operationsOf(key: OpenQuestionKey): string[] {
  const slugs: string[] = Object.values(CHECK_OPERATIONS)
    .filter(({ notShown: { shapes, words } }) => [shapes, words].some((open) => open?.question === key))
    .map(({ slug }) => slug)
  return key === "signatureStates" ? [...slugs, SHOW] : slugs
}
