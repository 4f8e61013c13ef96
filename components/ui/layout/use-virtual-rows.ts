import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useCallback } from "react"

type VirtualRowsOptions = {
  frame: RefObject<HTMLElement | null>
  /** One key for each row, in order; the same array as long as nothing changed, or all of them are laid out again. */
  keys: readonly (number | string)[]
  /** The height of most rows, in pixels; each is measured when it is rendered. */
  usualHeight: number
  /** The place of the row that stays in the page wherever one scrolls, so that focus is never lost; -1 for none. */
  focusedIndex: number
}

const OVERSCAN = 10

/**
 * The visible rows of a long list. Positions are written past React: scrolling renders only when rows come and go. The list takes
 * `attach` as its ref; a row is `absolute inset-x-0 top-0`, has `data-index`, and takes `measure` as its ref.
 */
export function useVirtualRows({ frame, keys, usualHeight, focusedIndex: pinnedIndex }: VirtualRowsOptions) {
  // Options that are new in each drawing would make the library lay out every row each time.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  const rangeExtractor = useCallback((range: Range) => withPinned(range, pinnedIndex), [pinnedIndex])
  const estimateSize = useCallback(() => usualHeight, [usualHeight])
  const getScrollElement = useCallback(() => frame.current, [frame])
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; if it were, it would leave this one out
  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement,
    estimateSize,
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
    useFlushSync: false,
    directDomUpdates: true,
  })
  return {
    rows: virtual.getVirtualItems(),
    attach: virtual.containerRef,
    measure: virtual.measureElement,
  }
}

function withPinned(range: Range, pinnedIndex: number): number[] {
  const inSight = defaultRangeExtractor(range)
  return pinnedIndex < 0 || inSight.includes(pinnedIndex)
    ? inSight
    : [...inSight, pinnedIndex].sort((a, b) => a - b)
}
