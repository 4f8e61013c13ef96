import { expect, test } from "vitest"
import type { NoticeKind } from "#lib/domain/notice-kinds.ts"
import { firstNotices, type Notice } from "./notice.ts"

const notices = (...kinds: NoticeKind[]): Notice[] =>
  kinds.map((kind, index) => ({
    thing: "signature",
    id: `${kind} ${index}`,
    kind,
    name: "x",
    operation: "signature",
    at: "2026-11-20T10:00:00Z",
    watched: false,
    progress: null,
  }))

test.each<[NoticeKind[], number[]]>([
  [
    ["unanswered", "expiring", "expiring", "expiring", "rejected", "completed"],
    [0, 1, 4, 5],
  ],
  [
    ["expiring", "expiring", "expiring", "expiring", "expiring", "completed"],
    [0, 1, 2, 5],
  ],
  [
    ["rejected", "completed"],
    [0, 1],
  ],
  [
    ["expiring", "expiring", "expiring", "expiring", "expiring"],
    [0, 1, 2, 3],
  ],
  [[], []],
])("of %j the first four tell of every kind", (kinds, places) => {
  const items = notices(...kinds)
  expect(firstNotices(items, 4)).toEqual(places.map((place) => items[place]))
})
