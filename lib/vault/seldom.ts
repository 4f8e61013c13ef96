/** Tells the first of what it is given, and then one in that many milliseconds: progress is to be followed, not to be read page by page. */
export function seldom<Given>(
  everyMs: number,
  tell: (given: Given) => void,
  now: () => number = () => performance.now(),
): (given: Given) => void {
  let next = Number.NEGATIVE_INFINITY
  return (given) => {
    if (now() < next) return
    next = now() + everyMs
    tell(given)
  }
}
