/** The kinds of subjects that have a dossier. */
export const DOSSIER_KINDS = ["dni", "ce", "passport", "ruc", "plate", "vin", "document"] as const
export type DossierKind = (typeof DOSSIER_KINDS)[number]

/** One subject per kind and exact value. A signature request is about itself; its signers are subjects of their own. */
export type SubjectKind = DossierKind | "signature"

/** Tags of a dossier, for everybody: its state of work, never what the subject is. */
export const SUBJECT_TAGS = ["priority", "review", "waiting", "diligence", "watch", "done"] as const

export type SubjectTag = (typeof SUBJECT_TAGS)[number]
