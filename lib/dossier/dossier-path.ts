import type { PageCursor } from "#lib/db/keyset.ts"
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
