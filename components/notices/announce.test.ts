import { expect, test } from "vitest"
import type { NoticeKind } from "#lib/domain/notice-kinds.ts"
import type { Notice } from "#lib/notices/notice.ts"
import { newNotices, newWatched } from "./announce.tsx"

const none = { rejected: 0, expiring: 0, unanswered: 0, completed: 0 }
const known = (counts: Partial<typeof none>, ...items: Notice[]) => ({
  counts: { ...none, ...counts },
  items,
})
const watched = (id: string, kind: NoticeKind): Notice => ({
  thing: "signature",
  id,
  kind,
  name: "",
  operation: "signature",
  at: "2026-11-20T10:00:00Z",
  watched: true,
  progress: null,
})

test("only what is more than before is news, whatever was put away meanwhile", () => {
  expect(newNotices(known({}), known({}))).toEqual([])
  expect(newNotices(known({ completed: 2 }), known({ rejected: 1 }))).toEqual([
    { kind: "rejected", count: 1 },
  ])
  expect(newNotices(known({ expiring: 1 }), known({ expiring: 3, completed: 1 }))).toEqual([
    { kind: "expiring", count: 2 },
    { kind: "completed", count: 1 },
  ])
})

test("what is watched is shown by itself, once for each of its states, and not counted among the others", () => {
  const rejected = watched("a", "rejected")
  expect(newNotices(known({}), known({ rejected: 1 }, rejected))).toEqual([])
  expect(newWatched(known({}), known({ rejected: 1 }, rejected))).toEqual([rejected])
  expect(newWatched(known({}, rejected), known({}, rejected))).toEqual([])
  expect(newWatched(known({}, watched("a", "moved")), known({}, rejected))).toEqual([rejected])
})
