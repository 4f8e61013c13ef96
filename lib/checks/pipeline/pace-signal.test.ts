import { expect, test } from "vitest"
import type { Outcome } from "./outcome.ts"
import { paceSignal } from "./pace-signal.ts"

test.each<[Outcome["state"], NonNullable<Outcome["problem"]>["code"] | null, ReturnType<typeof paceSignal>]>([
  ["answered", null, "accepted"],
  ["pending", null, "accepted"],
  ["unknown", "accepted_without_task", "accepted"],
  ["unknown", "accepted_without_id", "accepted"],
  ["refused", "input_refused", "reachable"],
  ["failed", "service_failed", "reachable"],
  ["waiting", "rate_limited", "rate_limited"],
  ["halted", "key_refused", "key_refused"],
  ["halted", "quota_empty", "quota_empty"],
  ["unknown", "answer_unlisted", undefined],
  ["halted", "not_the_service", undefined],
  ["refused", "question_refused", undefined],
  ["halted", "rate_limited", "rate_limited"],
  ["unknown", "answer_unreadable", undefined],
  ["unknown", "timed_out", undefined],
  ["refused", "not_found", undefined],
  ["waiting", "not_reached", undefined],
  ["waiting", null, undefined],
  ["waiting", "service_unavailable", undefined],
])("%s (%s) says %s of its key slot", (state, code, signal) => {
  expect(paceSignal({ state, problem: code === null ? null : { code } })).toBe(signal)
})
