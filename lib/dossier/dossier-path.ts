import type { PageCursor } from "#lib/db/keyset.ts"
import { type DossierKind, SUBJECT_TAGS } from "#lib/domain/subject-kinds.ts"
import { listAddress } from "#lib/http/list-address.ts"

/** The parts of a dossier's page, the first of them as it opens. */
export const DOSSIER_TABS = ["summary", "reports", "timeline", "notes"] as const
export type DossierTab = (typeof DOSSIER_TABS)[number]

/** Returns the address of a dossier: by the id of its subject, never by an identifier. `result`: the facet that its timeline is filtered by. */
export function dossierPath(
  subjectId: string,
  filters: { tab?: DossierTab; result?: string | undefined } = {},
  place?: PageCursor,
): string {
  return listAddress(`/subjects/${subjectId}`, filters, place)
}

/** Automatic lists: by the content of the answers, by contradictions between them, and by the review of reports. */
export const MY_LISTS = ["levels", "contradictions", "declined", "cases"] as const
/** Lists that people make: the dossiers that one pinned or is in charge of, that anybody is in charge of, and of each tag. */
export const MARKED_LISTS = ["mine", "assigned", ...SUBJECT_TAGS] as const
export const DOSSIER_LISTS = [...MY_LISTS, ...MARKED_LISTS] as const

export type MyList = (typeof MY_LISTS)[number]
export type MarkedList = (typeof MARKED_LISTS)[number]
export type DossierList = (typeof DOSSIER_LISTS)[number]

/** What is read first: the gravest answer that holds and in it the newest file, or the newest file. Lists and results have one order. */
export const DOSSIER_ORDERS = ["gravest", "newest"] as const
export type DossierOrder = (typeof DOSSIER_ORDERS)[number]

export type DossierQuery = {
  list?: DossierList | undefined
  result?: string | undefined
  kind?: DossierKind | undefined
  /** Ids of subjects that were searched for, never an identifier. */
  subject?: string[] | undefined
  order?: DossierOrder | undefined
}

export function dossiersPath(query: DossierQuery = {}, place?: PageCursor): string {
  const { list, result, kind, subject, order } = query
  const arranged = order === "newest" ? order : undefined
  return listAddress("/subjects", { list, result, kind, subject, order: arranged }, place)
}
