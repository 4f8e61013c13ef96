import { SUBJECT_TAGS } from "#lib/domain/subject-tags.ts"

/** Which of the marked dossiers are listed: those that one pinned or looks after, those that anybody looks after, or those with a tag. */
export const MARKED_FILTERS = ["mine", "assigned", ...SUBJECT_TAGS] as const
export type MarkedFilter = (typeof MARKED_FILTERS)[number]

/** The address of that list. */
export function markedPath(filter: MarkedFilter | undefined): string {
  return filter === undefined ? "/subjects" : `/subjects?marked=${filter}`
}

/** The filter of an address; undefined for what is none. */
export function readMarkedFilter(word: string | string[] | undefined): MarkedFilter | undefined {
  return MARKED_FILTERS.find((filter) => filter === word)
}
