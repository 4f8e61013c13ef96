import type { PageEdge } from "#lib/db/keyset.ts"

/** The address of a dossier: the id that stands for its subject, never an identifier. */
export function dossierPath(subjectId: string, place?: PageEdge): string {
  const path = `/subjects/${subjectId}`
  return place ? `${path}?${new URLSearchParams(place).toString()}` : path
}
