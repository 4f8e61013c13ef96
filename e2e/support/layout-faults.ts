import type { Page } from "@playwright/test"

/**
 * What is wrong with how the page is drawn at its present width, each with the beginning of its text: words cut off at the edge of
 * something that does not scroll, two texts over each other, controls that lie under something else or beside the window.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 50)}"`
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".sr-only, [inert], [aria-hidden=true]") === null

    /** The rectangles of the words themselves, line by line, not of the boxes around them. */
    function linesOf(text: Text): DOMRect[] {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    }
    /** The part of the window in which an element's content can be seen, or scrolled to. */
    function framesOf(element: Element): { element: Element; rect: DOMRect; scrolls: boolean }[] {
      const frames = []
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(at)
        if (position === "fixed") break
        if (overflowX !== "visible" && textOverflow !== "ellipsis")
          frames.push({
            element: at,
            rect: at.getBoundingClientRect(),
            scrolls: overflowX === "auto" || overflowX === "scroll",
          })
        if (textOverflow === "ellipsis") return []
      }
      return frames
    }

    const lines: { rect: DOMRect; element: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !isShown(element)) continue
      if (element.closest("script, style, noscript, option, textarea, svg")) continue
      const frames = framesOf(element)
      if (frames.some(({ rect }) => rect.width <= 1)) continue // for assistive technology alone
      const [frame] = frames
      for (const rect of linesOf(node as Text)) {
        if (frames.some((outer) => rect.bottom <= outer.rect.top || rect.top >= outer.rect.bottom)) continue // scrolled away
        if (frame && (rect.right > frame.rect.right + 1 || rect.left < frame.rect.left - 1))
          faults.push(`${frame.scrolls ? "beside its scrolling frame" : "cut off"}: ${name(element)}`)
        else if (!frame && (rect.right > innerWidth + 1 || rect.left < -1))
          faults.push(`beside the window: ${name(element)}`)
        const left = Math.max(rect.left, ...frames.map((outer) => outer.rect.left))
        const right = Math.min(rect.right, ...frames.map((outer) => outer.rect.right))
        if (right > left)
          lines.push({ rect: new DOMRect(left, rect.top, right - left, rect.height), element })
      }
    }
    lines.sort((one, other) => one.rect.top - other.rect.top)
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (other.rect.top >= one.rect.bottom) break
        const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        const isInside = one.element.contains(other.element) || other.element.contains(one.element)
        if (across > 2 && down > Math.min(one.rect.height, other.rect.height) / 2 && !isInside)
          faults.push(`over each other: ${name(one.element)} and ${name(other.element)}`)
      }
    })
    return [...new Set(faults)]
  })
}
