/** Of these lists a dossier holds the newest alone; all of it is in the timeline, and each check in the ZIP. */
export const MAX = { aml: 24, series: 10, notes: 100, signatures: 50 } as const

/** A page shows so many of the contradictions and of the named subjects; the ZIP contains all. */
export const MAX_DISPLAYED_LISTS = { contradictions: 100, subjects: 50 } as const

export type CutList = keyof typeof MAX

export function cutLists(dossier: { aml: unknown[]; notes: unknown[]; signatures: unknown[] }): CutList[] {
  return (["aml", "notes", "signatures"] as const).filter((list) => dossier[list].length >= MAX[list])
}
