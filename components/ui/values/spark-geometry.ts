export type Bar = { y: number; height: number }

/**
 * Stacked bars scaled to the highest column. A count above zero is never invisible: it is at least one unit high.
 * Each column's parts come from the bottom up.
 */
export function stackBars(columns: readonly (readonly number[])[], height: number): Bar[][] {
  const highest = Math.max(1, ...columns.map((parts) => parts.reduce((sum, part) => sum + part, 0)))
  return columns.map((parts) => {
    let floor = height
    return parts.map((part) => {
      const high = part === 0 ? 0 : Math.max(1, (part / highest) * height)
      floor = Math.max(0, floor - high)
      return { y: floor, height: high }
    })
  })
}
