import { expect, test } from "vitest"
import { keysetPage, type ListOrder, type PagePlace } from "./keyset.ts"

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(count - at).padStart(2, "0"))

/** The page of three at that place, of so many rows, the newest of which has the highest number. */
function pageOf(count: number, place: PagePlace, order?: ListOrder) {
  const read = (from: PagePlace, limit: number) => {
    const rows = ids(count)
    if (from === undefined) return Promise.resolve(rows.slice(0, limit))
    if (from === "oldest") return Promise.resolve(rows.slice(-limit))
    if ("older" in from) return Promise.resolve(rows.filter((id) => id < from.older).slice(0, limit))
    return Promise.resolve(rows.filter((id) => id > from.newer).slice(-limit))
  }
  return keysetPage(read, (id) => id, place, 3, order)
}

test.each<[string, number, PagePlace, unknown]>([
  ["nothing", 0, undefined, { items: [], newer: null, older: null }],
  ["all on one page", 3, undefined, { items: ["03", "02", "01"], newer: null, older: null }],
  ["the newest", 7, undefined, { items: ["07", "06", "05"], newer: null, older: { older: "05" } }],
  [
    "the next",
    7,
    { older: "05" },
    { items: ["04", "03", "02"], newer: { newer: "04" }, older: { older: "02" } },
  ],
  ["the last", 7, { older: "02" }, { items: ["01"], newer: { newer: "01" }, older: null }],
  ["behind the last", 7, { older: "01" }, { items: [], newer: "first", older: null }],
  ["back", 8, { newer: "02" }, { items: ["05", "04", "03"], newer: { newer: "05" }, older: { older: "03" } }],
  [
    "back to one that would not be full",
    7,
    { newer: "05" },
    { items: ["07", "06", "05"], newer: null, older: { older: "05" } },
  ],
])("%s of %i rows", async (_, count, place, page) => {
  expect(await pageOf(count, place)).toEqual(page)
})

test.each<[string, number, PagePlace, unknown]>([
  ["nothing", 0, undefined, { items: [], newer: null, older: null }],
  ["all on one page", 3, undefined, { items: ["01", "02", "03"], newer: null, older: null }],
  ["the oldest", 7, undefined, { items: ["01", "02", "03"], newer: { newer: "03" }, older: null }],
  [
    "the next",
    7,
    { newer: "03" },
    { items: ["04", "05", "06"], newer: { newer: "06" }, older: { older: "04" } },
  ],
  ["the last", 7, { newer: "06" }, { items: ["07"], newer: null, older: { older: "07" } }],
  ["behind the last", 7, { newer: "07" }, { items: [], newer: null, older: "first" }],
  ["back", 8, { older: "07" }, { items: ["04", "05", "06"], newer: { newer: "06" }, older: { older: "04" } }],
  [
    "back to one that would not be full",
    7,
    { older: "03" },
    { items: ["01", "02", "03"], newer: { newer: "03" }, older: null },
  ],
])("%s of %i rows, the oldest first", async (_, count, place, page) => {
  expect(await pageOf(count, place, "oldest")).toEqual(page)
})
