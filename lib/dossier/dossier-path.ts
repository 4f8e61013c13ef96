import type { PageCursor } from "#lib/db/keyset.ts"

/** Returns the address of a dossier: by the id of its subject, never by an identifier. `result`: the facet that its timeline is filtered by. */
export function dossierPath(subjectId: string, place?: PageCursor, result?: string): string {
  const search = new URLSearchParams({ ...place, ...(result && { result }) }).toString()
  return `/subjects/${subjectId}${search && `?${search}`}`
}
