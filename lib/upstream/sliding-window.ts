/** The length of the window, in which a process sends no more calls than its pace allows: services count in seconds. */
const WINDOW_MS = 1_000
/** A call is assumed to have arrived this long after it was sent, unless its answer proves more. */
const ON_ITS_WAY_MS = 50
/** Where answers usually come within that time, a late one means that its call arrived late: by this much at most. */
const MAX_LATE_MS = 200
/** The share of answers that have to be that quick, averaged over about twenty. */
const USUALLY = 0.8
const AVERAGED = 20

/** A sent call: when, and by when it had arrived at the service as far as is known. */
export type Left = { leftAt: number; arrivedBy: number }

/** The calls of one process that were sent through a slot within the last window. Instants are milliseconds of any one clock. */
export class SlidingWindow {
  private most = Number.POSITIVE_INFINITY
  private left: Left[] = []
  private quickShare = 1

  /** The interval from now on; 0 while there is no pace. */
  setInterval(intervalMs: number): void {
    this.most = intervalMs > 0 ? Math.ceil(WINDOW_MS / intervalMs) : Number.POSITIVE_INFINITY
  }

  /** Returns how long the next call has to wait. */
  untilNext(now: number): number {
    const first = this.left.at(-this.most)
    return first === undefined ? 0 : Math.max(0, first.arrivedBy + WINDOW_MS - now)
  }

  /** Records a sent call. Report its answer to `answered`. */
  leave(now: number): Left {
    const left = { leftAt: now, arrivedBy: now + ON_ITS_WAY_MS }
    this.left = Number.isFinite(this.most) ? [...this.left.slice(1 - this.most), left] : []
    return left
  }

  /** Its answer is there, which proves that it had arrived. */
  answered(left: Left, now: number): void {
    const tookMs = now - left.leftAt
    const isQuick = tookMs <= ON_ITS_WAY_MS
    this.quickShare += (Number(isQuick) - this.quickShare) / AVERAGED
    left.arrivedBy = left.leftAt + Math.min(tookMs, this.quickShare < USUALLY ? ON_ITS_WAY_MS : MAX_LATE_MS)
  }
}
