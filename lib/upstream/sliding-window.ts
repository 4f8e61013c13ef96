/** In any stretch of this length no more calls of a process leave than its pace has places: services count in seconds. */
const WINDOW_MS = 1_000
/** So long after it left, a call of which nothing more is known is thought to be with the service. */
const ON_ITS_WAY_MS = 50
/** Where answers are usually there within that time, one that is late tells of a call that arrived late; by no more than this. */
const MAX_LATE_MS = 200
/** So many of the answers have to be that quick, on an average over about twenty. */
const USUALLY = 0.8
const AVERAGED = 20

/** A call that left: when, and by when it was with the service, as far as that is known. */
export type Left = { leftAt: number; arrivedBy: number }

/** The calls of one process that left through a slot in the last stretch. Instants are milliseconds of any one clock. */
export class SlidingWindow {
  private most = Number.POSITIVE_INFINITY
  private left: Left[] = []
  private quickShare = 1

  /** At this interval from now on; 0 while there is no pace. */
  setInterval(intervalMs: number): void {
    this.most = intervalMs > 0 ? Math.ceil(WINDOW_MS / intervalMs) : Number.POSITIVE_INFINITY
  }

  /** How long the next call has to wait. */
  untilNext(now: number): number {
    const first = this.left.at(-this.most)
    return first === undefined ? 0 : Math.max(0, first.arrivedBy + WINDOW_MS - now)
  }

  /** One leaves. Whoever has its answer says so to `answered`. */
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
