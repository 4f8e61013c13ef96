/** What the identifier of a question names; one subject per kind and exact value. */
export type SubjectKind =
  | "dni"
  | "ce"
  | "passport"
  | "ruc"
  | "plate"
  | "vin"
  | "document"
  /** A signature request: it is about itself, its signers are subjects of their own. */
  | "signature"
