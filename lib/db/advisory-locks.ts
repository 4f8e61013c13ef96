import "server-only"

/** The advisory locks by which processes take turns: arbitrary numbers, all different, since they share one database. */
export const ADVISORY_LOCKS = {
  migration: 4_201_905,
  auditChain: 4_201_906,
  ledger: 4_201_907,
  alerts: 4_201_911,
} as const
