"use client"

import { type RefObject, useEffect } from "react"
import { wordsOf } from "#lib/text/fold.ts"
import { foundRanges } from "./report-text.ts"

const NAME = "report-search"
const MAX_RANGES = 1_000
/** Names of fields, heads of columns, buttons, and what people wrote beside an item. */
const NOT_SEARCHED = "[data-item-review], [data-field-name], thead, button"

/**
 * Highlights the searched words, in the items alone, without touching the document (CSS Custom Highlights); a browser without
 * them shows the found items unmarked. Follows unfolding and paging.
 */
export function useHighlights(root: RefObject<HTMLElement | null>, query: string) {
  useEffect(() => {
    const within = root.current
    const words = wordsOf(query)
    if (within === null || words.length === 0 || !("highlights" in CSS)) return
    const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesIn(within, words)))
    mark()
    const changes = new MutationObserver(mark)
    changes.observe(within, { childList: true, subtree: true, characterData: true })
    return () => {
      changes.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [root, query])
}

function rangesIn(within: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = []
  for (const list of within.querySelectorAll("[data-report-items]")) {
    const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT)
    for (
      let node = walker.nextNode();
      node !== null && ranges.length < MAX_RANGES;
      node = walker.nextNode()
    ) {
      if (node.parentElement?.closest(NOT_SEARCHED)) continue
      for (const [start, end] of foundRanges(node.nodeValue ?? "", words)) {
        const range = new Range()
        range.setStart(node, start)
        range.setEnd(node, end)
        ranges.push(range)
      }
    }
  }
  return ranges
}
