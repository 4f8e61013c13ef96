import { expect, test } from "vitest"
import { newestRevision } from "./newest-revision.ts"

test.each([
  [[], 7],
  // Changes of the last seconds come twice, before the news.
  [[{ revision: 5 }, { revision: 7 }, { revision: 9 }], 9],
  [[{ revision: 5 }, { revision: 6 }], 7],
])("after 7, of %j the newest is %i", (changed, newest) => {
  expect(newestRevision(changed, 7)).toBe(newest)
})
