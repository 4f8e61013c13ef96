/**
 * What an answer brought: a record; nothing, the service having answered (`null`, empty, absent, or a task that ended without one); or bytes
 * that no reading gets through.
 */
export const RESULT_KINDS = ["record", "nothing", "unread"] as const

export type ResultKind = (typeof RESULT_KINDS)[number]
