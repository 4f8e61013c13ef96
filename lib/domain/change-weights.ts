/** What a change between two answers about a subject means to whoever decides: act now, look at it, or know of it. */
export const CHANGE_WEIGHTS = ["grave", "attention", "information"] as const
export type ChangeWeight = (typeof CHANGE_WEIGHTS)[number]
