/** In any stretch of this length no more calls of a process leave than its pace has places: services count in seconds. */
const STRETCH_MS = 1_000
/** So long after it left, a call is thought to be with the service at the latest. */
const ON_ITS_WAY_MS = 50

/** A call that left: by when it was with the service, as far as that is known. */
export type Left = { arrivedBy: number }

/** The calls of one process that left through a slot in the last stretch. Instants are milliseconds of any one clock. */
export class Stretch {
  private most = Number.POSITIVE_INFINITY
  private left: Left[] = []

  /** At this interval from now on; 0 while there is no pace. */
  setInterval(intervalMs: number): void {
    this.most = intervalMs > 0 ? Math.ceil(STRETCH_MS / intervalMs) : Number.POSITIVE_INFINITY
  }

  /** How long the next call has to wait. */
  untilNext(now: number): number {
    const first = this.left.at(-this.most)
    return first === undefined ? 0 : Math.max(0, first.arrivedBy + STRETCH_MS - now)
  }

  /** One leaves. Whoever knows earlier that it has arrived says so in what is returned. */
  leave(now: number): Left {
    const left = { arrivedBy: now + ON_ITS_WAY_MS }
    this.left = Number.isFinite(this.most) ? [...this.left.slice(1 - this.most), left] : []
    return left
  }
}
