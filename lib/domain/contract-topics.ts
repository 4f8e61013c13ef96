/** The ways in which an answer differs from the specification: a field is missing, is of another type, or is not in it. */
export const DEVIATION_TOPICS = ["missing", "type", "extra"] as const
export type DeviationTopic = (typeof DEVIATION_TOPICS)[number]

/** A topic of observation of the service: whether and how it answered, where that deviates, and details that are nowhere specified. */
export type ContractTopic =
  | DeviationTopic
  /** The number of answers with a record, of which shares are computed. */
  | "answers"
  /** The types of fields whose structure is not shown. */
  | "shape"
  /** Words of states whose list is not complete. */
  | "word"
  /** HTTP status codes, by the state that they led to. */
  | "status"
  /** Names of the fields of refusals. */
  | "refusal"
  /** Forms of identifiers (9 for a digit, A for a letter) that were taken or refused. */
  | "form"
  /** The number of documents and of signers of an accepted request. */
  | "amount"
  /** How old a link was when it still gave its file, or no longer. */
  | "link"

/** The points that the specification leaves open, in its order; observations of each are noted under it. */
export const OPEN_QUESTION_KEYS = [
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
export type OpenQuestionKey = (typeof OPEN_QUESTION_KEYS)[number]
