import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { SlidingWindow } from "./sliding-window.ts"

type SendQueue = {
  window: SlidingWindow
  /** Who stands here since before that does not leave. */
  cancelledAt: number
  /** Ends when the last of those who stand here has left. */
  last: Promise<unknown>
}

// On globalThis: the modules of instrumentation and of routes are two copies in one process.
const shared = globalThis as typeof globalThis & { __cotejoSendQueues?: Map<KeySlot, SendQueue> }

function of(slot: KeySlot): SendQueue {
  shared.__cotejoSendQueues ??= new Map()
  const known = shared.__cotejoSendQueues.get(slot)
  if (known) return known
  const made = { window: new SlidingWindow(), cancelledAt: 0, last: Promise.resolve() }
  shared.__cotejoSendQueues.set(slot, made)
  return made
}

/** Says at which interval the calls of a slot leave from now on; 0 while it has no pace. */
export function setSendInterval(slot: KeySlot, intervalMs: number): void {
  of(slot).window.setInterval(intervalMs)
}

/** Turns back who stands here: the service asked for silence, or takes nothing more from this key. */
export function cancelWaiting(slot: KeySlot): void {
  of(slot).cancelledAt = performance.now()
}

/**
 * Waits until the pace of a slot lets one more call of this process out; right before every call. Calls that were held up together, by the
 * database or by the machine, would leave together otherwise, and be more than the service takes in so short a time. Nobody stands here for much
 * longer than a second for each window in front. Returns undefined where this one was turned back meanwhile, and is not to leave; else what is to be
 * called when its answer is there.
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
