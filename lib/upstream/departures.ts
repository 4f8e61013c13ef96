import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { Stretch } from "./stretch.ts"

type Departures = {
  stretch: Stretch
  /** Who stands here since before that does not leave. */
  turnedBackAt: number
  /** Ends when the last of those who stand here has left. */
  last: Promise<unknown>
}

// On globalThis: the modules of instrumentation and of routes are two copies in one process.
const shared = globalThis as typeof globalThis & { __cotejoDepartures?: Map<KeySlot, Departures> }

function of(slot: KeySlot): Departures {
  shared.__cotejoDepartures ??= new Map()
  const known = shared.__cotejoDepartures.get(slot)
  if (known) return known
  const made = { stretch: new Stretch(), turnedBackAt: 0, last: Promise.resolve() }
  shared.__cotejoDepartures.set(slot, made)
  return made
}

/** Says at which interval the calls of a slot leave from now on; 0 while it has no pace. */
export function leaveEvery(slot: KeySlot, intervalMs: number): void {
  of(slot).stretch.setInterval(intervalMs)
}

/** Turns back who stands here: the service asked for silence, or takes nothing more from this key. */
export function turnBack(slot: KeySlot): void {
  of(slot).turnedBackAt = performance.now()
}

/**
 * Waits until the pace of a slot lets one more call of this process out; right before every call. Calls that were held up together, by the
 * database or by the machine, would leave together otherwise, and be more than the service takes in so short a time. Nobody stands here for much
 * longer than a second for each stretch in front. Returns undefined where this one was turned back meanwhile, and is not to leave; else what is to be
 * called when its answer is there.
 */
export async function awaitDeparture(slot: KeySlot): Promise<(() => void) | undefined> {
  const departures = of(slot)
  const came = performance.now()
  const turn = leaveAfter(departures.last, departures, came)
  departures.last = turn
  const left = await turn
  if (!left) return undefined
  return () => departures.stretch.answered(left, performance.now())
}

async function leaveAfter(before: Promise<unknown>, departures: Departures, came: number) {
  await before
  while (departures.turnedBackAt <= came) {
    const now = performance.now()
    const waitMs = departures.stretch.untilNext(now)
    if (waitMs === 0) return departures.stretch.leave(now)
    await pause(Math.ceil(waitMs))
  }
  return undefined
}
