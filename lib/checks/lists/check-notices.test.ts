import { expect, test } from "vitest"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { checkNoticeKind } from "./check-notices.ts"

test("nothing is reported a check while it goes on by itself", () => {
  const kinds = CHECK_STATES.map((state) => [state, checkNoticeKind(state, null, null)])
  expect(Object.fromEntries(kinds)).toEqual({
    queued: null,
    sending: null,
    waiting: null,
    pending: null,
    halted: "needsPerson",
    unknown: "needsPerson",
    answered: "answered",
    refused: "ended",
    failed: "ended",
    withdrawn: "withdrawn",
    closed: "ended",
  })
})

test("a report is reported once its PDF is kept or lost; a file that is fetched afresh delays nothing", () => {
  const kinds = (["sealing", "sealed", "missed", "linked"] as const).map((pdf) =>
    checkNoticeKind("answered", "record", pdf),
  )
  expect(kinds).toEqual([null, "sealed", "missed", "answered"])
})

test("a task that ended without a record is none that was answered", () => {
  expect(checkNoticeKind("answered", "nothing", null)).toBe("withoutRecord")
  expect(checkNoticeKind("answered", "unread", null)).toBe("withoutRecord")
  expect(checkNoticeKind("answered", "record", null)).toBe("answered")
})
