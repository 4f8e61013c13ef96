import { ORDERS, type Order } from "./call-order.ts"
import { isLane, type Lane } from "./facts.ts"

export type BoardAddress = { lane: Lane; order: Order }

/** Returns the address of the board in that view. Search text may be somebody's name and stays out of it. */
export function boardPath({ lane, order }: BoardAddress): string {
  const search = new URLSearchParams()
  if (lane !== "all") search.set("lane", lane)
  if (order !== "call") search.set("order", order)
  return `/signatures${search.size > 0 ? `?${search}` : ""}`
}

/** Reads it; an unknown lane or order (an old link, say) is replaced by the default. */
export function readBoardAddress(search: Record<string, string | string[] | undefined>): BoardAddress {
  const { lane, order } = search
  return {
    lane: typeof lane === "string" && isLane(lane) ? lane : "all",
    order: ORDERS.find((one) => one === order) ?? "call",
  }
}
