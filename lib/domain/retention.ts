/** The kinds of records whose time an administrator may limit; without a period they are kept. */
export const RETAINED_KINDS = ["answers", "reportPdfs", "batchCells", "signatures", "sessions"] as const
export type RetainedKind = (typeof RETAINED_KINDS)[number]

export const RETENTION_DAYS = [30, 90, 180, 365, 730, 1_825, 3_650] as const
export type RetentionDays = (typeof RETENTION_DAYS)[number]

/** Reads the retention period that an address asks to preview; undefined where it names none that is allowed. `days` null: kept for good. */
export function readRetention(
  kind: unknown,
  days: unknown,
): { kind: RetainedKind; days: RetentionDays | null } | undefined {
  const known = RETAINED_KINDS.find((one) => one === kind)
  const period = RETENTION_DAYS.find((one) => String(one) === days)
  if (!known || (period === undefined && days !== "keep")) return undefined
  return { kind: known, days: period ?? null }
}
