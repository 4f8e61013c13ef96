import { expect, test } from "vitest"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { CHECK_STATES, type CheckState } from "#lib/domain/check-states.ts"
import { announcementFor } from "./use-progress-announcements.ts"

function batch(some: Partial<Record<CheckState, number>>, state: BatchView["state"] = "running"): BatchView {
  const counts = Object.fromEntries(CHECK_STATES.map((word) => [word, some[word] ?? 0]))
  const rows = Object.values(some).reduce((sum, number) => sum + number, 0)
  const open = ["queued", "sending", "waiting", "halted", "pending", "unknown"] as const
  return {
    id: "b",
    operation: "vin",
    name: "",
    state,
    haltReason: null,
    rows,
    leftOut: { invalid: 0, set_aside: 0, repeated: 0, asked: 0 },
    ceiling: null,
    committed: 0,
    counts: counts as BatchView["counts"],
    results: { record: 0, nothing: 0, unread: 0 },
    charges: {},
    settled: open.every((word) => (some[word] ?? 0) === 0),
    createdBy: { id: "p", name: "P" },
    createdAt: "2026-11-20T15:00:00Z",
    revision: 1,
  }
}

test.each([
  ["a row is no news", batch({ queued: 40 }), batch({ queued: 39, answered: 1 }), null],
  ["a quarter is", batch({ queued: 31, answered: 9 }), batch({ queued: 30, answered: 10 }), "progress"],
  ["the end", batch({ pending: 1, answered: 39 }), batch({ answered: 40 }), "settled"],
  [
    "what was left is withdrawn",
    batch({ queued: 1, answered: 39 }),
    batch({ withdrawn: 1, answered: 39 }),
    "cutShort",
  ],
  ["all of it is withdrawn", batch({ queued: 40 }), batch({ withdrawn: 40 }), "withdrawn"],
  [
    "an end that leaves work for a person",
    batch({ sending: 1, answered: 3 }),
    batch({ unknown: 1, answered: 3 }),
    "needsPerson",
  ],
  ["halted", batch({ queued: 4 }), batch({ queued: 3, halted: 1 }, "halted"), "halted"],
  [
    "paused while answers are awaited",
    batch({ queued: 3, pending: 1 }),
    batch({ queued: 3, pending: 1 }, "paused"),
    "paused",
  ],
  [
    "a stop is told once",
    batch({ queued: 39, pending: 1 }, "halted"),
    batch({ queued: 39, answered: 1 }, "halted"),
    null,
  ],
  ["resumed", batch({ queued: 4 }, "halted"), batch({ queued: 4 }), "resumed"],
  ["nothing", batch({ queued: 4 }), batch({ queued: 4 }), null],
] as const)("%s", (_, before, after, expected) => {
  expect(announcementFor(before, after)).toBe(expected)
})
