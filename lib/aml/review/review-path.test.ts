import { expect, test } from "vitest"
import { readReviewQuery, reviewPath } from "./review-path.ts"

const waiting = (open: number, concluded: number) => ({
  open: { count: open },
  concluded: { count: concluded },
})

test.each([
  [{}, waiting(2, 1), "open"],
  [{}, waiting(0, 1), "concluded"],
  [{}, waiting(0, 0), "open"],
  [{ state: "later" }, waiting(0, 1), "concluded"],
  // Who chose a state stays there, also when nothing waits in it any more.
  [{ state: "open" }, waiting(0, 1), "open"],
  [{ state: "concluded" }, waiting(2, 0), "concluded"],
])("%j opens, where %j wait, on %s", (search, counts, state) => {
  expect(readReviewQuery(search, counts)).toEqual({ state, level: undefined, order: "gravest" })
})

test.each(["gravest", "newest"] as const)(
  "level and order, %s first, stand in the address beside the state",
  (order) => {
    const query = { state: "concluded", level: "RED", order } as const
    const search = Object.fromEntries(new URL(reviewPath(query), "http://desk").searchParams)
    expect(readReviewQuery(search, waiting(1, 0))).toEqual(query)
  },
)
