import type { PageCursor } from "#lib/db/keyset.ts"

/** The address of a dossier: the id that stands for its subject, never an identifier. `result`: the facet that its timeline is narrowed to. */
export function dossierPath(subjectId: string, place?: PageCursor, result?: string): string {
  const search = new URLSearchParams({ ...place, ...(result && { result }) }).toString()
  return `/subjects/${subjectId}${search && `?${search}`}`
}
