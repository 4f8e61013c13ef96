/**
 * A writer that says the same thing at most once in `everyMs`: a database that is away for an hour must not fill the
 * log with one line a second. `now` is the clock, in milliseconds.
 */
export function rateLimitedLog(
  write: (line: string) => void,
  everyMs: number,
  now: () => number = Date.now,
): (line: string) => void {
  const said = new Map<string, number>()
  return (line) => {
    const at = now()
    for (const [old, time] of said) if (at - time >= everyMs) said.delete(old)
    if (said.has(line)) return
    said.set(line, at)
    write(line)
  }
}
