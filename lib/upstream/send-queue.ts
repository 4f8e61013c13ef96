import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { processWide } from "#lib/process-wide.ts"
import { SlidingWindow } from "./sliding-window.ts"

type SendQueue = {
  window: SlidingWindow
  /** Calls that have waited since before this instant are cancelled. */
  cancelledAt: number
  /** Resolves when the last of the waiting calls has been sent. */
  last: Promise<unknown>
}

const queues = processWide("sendQueues", () => new Map<KeySlot, SendQueue>())

function of(slot: KeySlot): SendQueue {
  const known = queues.get(slot)
  if (known) return known
  const made = { window: new SlidingWindow(), cancelledAt: 0, last: Promise.resolve() }
  queues.set(slot, made)
  return made
}

/** Sets the interval at which the calls of a slot are sent from now on; 0 while it has no pace. */
export function setSendInterval(slot: KeySlot, intervalMs: number): void {
  of(slot).window.setInterval(intervalMs)
}

/** Cancels the waiting calls of a slot: it is held, or its key is no longer accepted. */
export function cancelWaiting(slot: KeySlot): void {
  of(slot).cancelledAt = performance.now()
}

/**
 * Waits until the pace of a slot allows one more call of this process; right before a check is claimed for its call. Checks that were delayed together, by the
 * database or by the machine, would otherwise be sent together, which may be more than the service accepts in so short a time. A call waits
 * little more than a second for each window in front of it. Returns undefined where it was cancelled meanwhile and must not be sent; else the
 * function to call when its answer is there.
 */
export async function awaitSendTurn(slot: KeySlot): Promise<(() => void) | undefined> {
  const queue = of(slot)
  const came = performance.now()
  const turn = leaveAfter(queue.last, queue, came)
  queue.last = turn
  const left = await turn
  if (!left) return undefined
  return () => queue.window.answered(left, performance.now())
}

async function leaveAfter(before: Promise<unknown>, queue: SendQueue, came: number) {
  await before
  while (queue.cancelledAt <= came) {
    const now = performance.now()
    const waitMs = queue.window.untilNext(now)
    if (waitMs === 0) return queue.window.leave(now)
    await pause(Math.ceil(waitMs))
  }
  return undefined
}
