import { DAY_MS } from "#lib/time/durations.ts"
import { instantMs } from "#lib/time/zone-day.ts"
import type { BoardRow } from "./board-row.ts"
import { type Place, placeOf, viewedUnsignedSince } from "./facts.ts"

/** A signer who viewed it a day ago and has not signed is worth a call. */
const LONG_AGO_MS = DAY_MS
/** Two days are left to reach somebody. */
const SOON_MS = 2 * DAY_MS

export const ORDERS = ["call", "newest"] as const
export type Order = (typeof ORDERS)[number]

/** The rows in that order; equal ones newest first. The given array stays as it is. */
export function ordered(rows: readonly BoardRow[], order: Order, nowMs: number): BoardRow[] {
  if (order === "newest") return [...rows].sort(newestFirst)
  const keyed = rows.map((row) => ({ row, key: callKey(row, nowMs) }))
  keyed.sort((a, b) => a.key.group - b.key.group || a.key.at - b.key.at || newestFirst(a.row, b.row))
  return keyed.map(({ row }) => row)
}

/** The place of a request in the order of calls: its group, and within it the instant that decides, earliest first. */
type CallKey = { group: number; at: number }

const GROUP = { viewedLong: 0, soon: 1, viewed: 2, waiting: 3, withoutAnswer: 4 } as const
/** Behind them: requests that nobody can be called about. */
const LATER: Record<Exclude<Place, "waiting" | "withoutAnswer">, number> = {
  notAccepted: 5,
  datePassed: 6,
  rejected: 7,
  completed: 8,
}

/** Today's order of calls: viewed a day ago and unsigned, ending within two days, viewed since, the others by date, without answer, over. */
function callKey(row: BoardRow, nowMs: number): CallKey {
  const place = placeOf(row, nowMs)
  if (place === "withoutAnswer") return { group: GROUP.withoutAnswer, at: Date.parse(row.createdAt) }
  if (place !== "waiting") return { group: LATER[place], at: -Date.parse(row.createdAt) }
  const viewedAt = viewedUnsignedSince(row)
  const endsAt = instantMs(row.expiresAt) ?? Number.MAX_SAFE_INTEGER
  if (viewedAt !== null && nowMs - viewedAt >= LONG_AGO_MS) return { group: GROUP.viewedLong, at: viewedAt }
  if (endsAt - nowMs <= SOON_MS) return { group: GROUP.soon, at: endsAt }
  if (viewedAt !== null) return { group: GROUP.viewed, at: viewedAt }
  return { group: GROUP.waiting, at: endsAt }
}

function newestFirst(a: BoardRow, b: BoardRow): number {
  if (a.id === b.id) return 0
  return a.id < b.id ? 1 : -1
}
