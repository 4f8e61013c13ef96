import { expect, test } from "vitest"
import { newNotices } from "./new-notices.ts"

const none = { rejected: 0, expiring: 0, unanswered: 0, completed: 0 }

test("only what is more than before is news, whatever was put away meanwhile", () => {
  expect(newNotices(none, none)).toEqual([])
  expect(newNotices({ ...none, completed: 2 }, { ...none, rejected: 1 })).toEqual([
    { kind: "rejected", count: 1 },
  ])
  expect(newNotices({ ...none, expiring: 1 }, { ...none, expiring: 3, completed: 1 })).toEqual([
    { kind: "expiring", count: 2 },
    { kind: "completed", count: 1 },
  ])
})
