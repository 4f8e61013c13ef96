/** Rows that one batch may have. The specification gives no bound ("any number may be submitted at once"): this one is ours, and named as ours. */
export const MAX_ROWS = 10_000
