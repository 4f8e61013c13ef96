/**
 * Limits repeated log lines: the returned function allows each text once in `everyMs`. A database that is away for an hour must not fill the log
 * with one line a second. `now` is the clock, in milliseconds.
 */
export function rateLimiter(everyMs: number, now: () => number = Date.now): (text: string) => boolean {
  const said = new Map<string, number>()
  return (text) => {
    const at = now()
    for (const [old, time] of said) if (at - time >= everyMs) said.delete(old)
    if (said.has(text)) return false
    said.set(text, at)
    return true
  }
}
