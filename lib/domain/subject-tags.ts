/** Tags of a dossier, for everybody: its state of work, never what the subject is. */
export const SUBJECT_TAGS = ["priority", "review", "waiting", "diligence", "watch", "done"] as const

export type SubjectTag = (typeof SUBJECT_TAGS)[number]
