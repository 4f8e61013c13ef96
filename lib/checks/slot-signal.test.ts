import { expect, test } from "vitest"
import type { Outcome } from "./outcome.ts"
import { slotSignal } from "./slot-signal.ts"

test.each<[Outcome["state"], NonNullable<Outcome["problem"]>["code"] | null, ReturnType<typeof slotSignal>]>([
  ["answered", null, "taken"],
  ["pending", null, "taken"],
  ["unknown", "accepted_without_task", "taken"],
  ["unknown", "accepted_without_id", "taken"],
  ["refused", "input_refused", "heard"],
  ["failed", "service_failed", "heard"],
  ["waiting", "rate_limited", "rate_limited"],
  ["halted", "key_refused", "key_refused"],
  ["halted", "quota_empty", "quota_empty"],
  ["unknown", "answer_unlisted", undefined],
  ["unknown", "answer_unreadable", undefined],
  ["unknown", "timed_out", undefined],
  ["refused", "not_found", undefined],
  ["waiting", "not_reached", undefined],
  ["waiting", "service_unavailable", undefined],
])("%s (%s) says %s of its key slot", (state, code, signal) => {
  expect(slotSignal({ state, problem: code === null ? null : { code } })).toBe(signal)
})
