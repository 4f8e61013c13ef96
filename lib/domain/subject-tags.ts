/** How a dossier may be marked for everybody: where it stands in the work, never what the subject is. */
export const SUBJECT_TAGS = ["priority", "review", "waiting", "diligence", "watch", "done"] as const

export type SubjectTag = (typeof SUBJECT_TAGS)[number]
