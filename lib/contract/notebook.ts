import type { ContractTopic } from "#lib/domain/contract-topics.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import type { SeenOf } from "./read-contract.ts"
import { SHOW } from "./show-name.ts"

/** A question that the specification leaves open ("not shown"), and what among the things seen belongs to it. */
type OpenQuestion = {
  key: NotebookKey
  topic: ContractTopic
  operations?: readonly (CheckOperation | typeof SHOW)[]
}

/** The open questions in the order of the specification; their words are in the messages. */
const NOTEBOOK_KEYS = [
  "vinRecord",
  "liens",
  "owners",
  "amlItems",
  "signatureParts",
  "vinStates",
  "signatureStates",
  "otherStates",
  "successStatus",
  "refusals",
  "forms",
  "links",
  "amounts",
] as const
export type NotebookKey = (typeof NOTEBOOK_KEYS)[number]

const QUESTIONS: readonly OpenQuestion[] = [
  { key: "vinRecord", topic: "shape", operations: ["vin"] },
  { key: "liens", topic: "shape", operations: ["vehicle-registry"] },
  { key: "owners", topic: "shape", operations: ["vehicle"] },
  { key: "amlItems", topic: "shape", operations: ["aml"] },
  { key: "signatureParts", topic: "shape", operations: ["signature"] },
  { key: "vinStates", topic: "word", operations: ["vin"] },
  { key: "signatureStates", topic: "word", operations: ["signature", SHOW] },
  { key: "otherStates", topic: "word", operations: ["match", "kyc"] },
  { key: "successStatus", topic: "status" },
  { key: "refusals", topic: "refusal" },
  { key: "forms", topic: "form" },
  { key: "links", topic: "link" },
  { key: "amounts", topic: "amount" },
]

/** What was seen, by the question that it says something about; a question about which nothing was seen has an empty list. */
export function notebookOf(seen: readonly SeenOf[]): { key: NotebookKey; seen: SeenOf[] }[] {
  return QUESTIONS.map(({ key, topic, operations }) => ({
    key,
    seen: seen.filter(
      (one) =>
        one.topic === topic &&
        (operations === undefined || (operations as readonly string[]).includes(one.operation)),
    ),
  }))
}
