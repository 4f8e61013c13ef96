export const ERASURE_STEPS = ["checks", "signatures", "subject", "mentions", "done"] as const
export type ErasureStep = (typeof ERASURE_STEPS)[number]

/** The counts of an erasure: `named` are answers about others that contain the identifier, which stay; `mentions` texts of people from which it was removed. */
export const ERASURE_KINDS = [
  "checks",
  "files",
  "conclusions",
  "batchRows",
  "requests",
  "notes",
  "marks",
  "holds",
  "words",
  "mentions",
  "named",
] as const
export type ErasureKind = (typeof ERASURE_KINDS)[number]
export type ErasureCounts = { [kind in ErasureKind]?: number }

export function addCounts(one: ErasureCounts, other: ErasureCounts): ErasureCounts {
  const sum = ERASURE_KINDS.map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)] as const)
  return Object.fromEntries(sum.filter(([, count]) => count > 0))
}

export function erasurePath(id: string): string {
  return `/admin/data?erasure=${id}`
}
