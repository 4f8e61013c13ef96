/** Allows each text once in `everyMs`: a database that is away for an hour must not fill the log. `now`: a clock that does not go back. */
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
