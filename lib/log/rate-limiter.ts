/**
 * Limits repeated lines of a log or of progress: the returned function allows each text once in `everyMs`. A database that is away for an hour must not fill the
 * log with one line a second. `now`: any clock that does not go back, in milliseconds.
 */
export function rateLimiter(
  everyMs: number,
  now: () => number = () => performance.now(),
): (text: string) => boolean {
  const lastAt = new Map<string, number>()
  return (text) => {
    const at = now()
    for (const [old, time] of lastAt) if (at - time >= everyMs) lastAt.delete(old)
    if (lastAt.has(text)) return false
    lastAt.set(text, at)
    return true
  }
}
