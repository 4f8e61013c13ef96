import type { Page } from "@playwright/test"

/** A4 upright, less its margins. */
export const A4_WIDTH_PX = 703
const A4_HEIGHT_PX = 1_030
/** The area that both usual papers, A4 and Letter, have in landscape (`data-wide-paper`). */
const LYING = { width: 950, height: 673 }

/** Faults of the layout at the present width: words cut off, scrolled sideways, outside the window, broken in two or overlapping. An ellipsis is meant. */
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
    type Frame = { rect: DOMRect; shows: "nothing" | "scrolling" | "an ellipsis" }
    const known = new Map<Element, Frame[]>()

    /** The ancestors of an element that clip what goes beyond them, the nearest first. */
    function framesOf(element: Element | null): Frame[] {
      if (element === null || element === document.body) return []
      const frames = known.get(element) ?? measure(element)
      known.set(element, frames)
      return frames
    }
    function measure(element: Element): Frame[] {
      const { overflowX, textOverflow, position } = getComputedStyle(element)
      const around = position === "fixed" ? [] : framesOf(element.parentElement)
      if (overflowX === "visible") return around
      const scrolls = overflowX === "auto" || overflowX === "scroll" ? "scrolling" : "nothing"
      const shows = textOverflow === "ellipsis" ? "an ellipsis" : scrolls
      return [{ rect: element.getBoundingClientRect(), shows }, ...around]
    }

    /** No longer than a VIN: a column that has no room for it is too narrow. */
    const MAX_WHOLE = 17

    /** The lines of rectangles of one text, by where they begin. */
    const topsOf = (rects: DOMRect[]) =>
      new Set(rects.filter(({ width }) => width > 1).map(({ top }) => Math.round(top)))

    /** Words over two lines that would have room on one; a hash and the name of a program's thing may be broken anywhere, a compound at its hyphen. */
    function brokenWords(text: Text, element: Element): string[] {
      if (element.closest("code") || getComputedStyle(element).wordBreak === "break-all") return []
      const range = document.createRange()
      range.selectNodeContents(text)
      // Most texts have one line, which breaks no word: to measure each of their words would be most of the search.
      if (topsOf([...range.getClientRects()]).size < 2) return []
      return [...text.data.matchAll(/[^\s\-–/]+/g)].flatMap(({ 0: word, index }) => {
        if (word.length > MAX_WHOLE) return []
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return topsOf([...range.getClientRects()]).size > 1 ? [word] : []
      })
    }

    const isBeyond = (rect: DOMRect, frame: DOMRect) =>
      rect.right > frame.right + 1 || rect.left < frame.left - 1

    const lines: { rect: DOMRect; element: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !isShown(element)) continue
      if (element.closest("script, style, noscript, option, textarea, svg")) continue
      const frames = framesOf(element)
      if (frames.some(({ rect }) => rect.width <= 1)) continue // for assistive technology alone
      for (const word of brokenWords(node as Text, element))
        faults.push(`broken in two: ${word} in ${name(element)}`)
      const [frame] = frames
      for (const rect of linesOf(node as Text)) {
        if (frames.some((outer) => rect.bottom <= outer.rect.top || rect.top >= outer.rect.bottom)) continue // up or down
        if (frame && frame.shows !== "an ellipsis" && isBeyond(rect, frame.rect))
          faults.push(`${frame.shows === "scrolling" ? "scrolled away" : "cut off"}: ${name(element)}`)
        else if (!frame && isBeyond(rect, new DOMRect(0, 0, innerWidth)))
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

/** The same on paper, and controls that nobody can press, blocks in one piece that no page holds, parts of a table that no page may end between. */
export async function paperFaults(page: Page): Promise<string[]> {
  const lies = (await page.locator("[data-wide-paper]").count()) > 0
  const sheet = lies ? LYING : { width: A4_WIDTH_PX, height: A4_HEIGHT_PX }
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: "print" })
  const drawn = await layoutFaults(page)
  const faults = await page.evaluate((sheetPx) => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 50)}"`
    const shown = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility())
    return [
      ...shown
        .filter(
          (element) =>
            element.matches(
              "button:not([aria-pressed], [aria-expanded]), label:not(:has(input)), input, select, textarea",
            ) && element.closest(".sr-only") === null,
        )
        .map((element) => `a control on paper: ${element.outerHTML.slice(0, 120)}`),
      ...shown
        .filter((element) => getComputedStyle(element).breakInside === "avoid")
        .filter((element) => element.getBoundingClientRect().height > sheetPx)
        .map((element) => `longer than a sheet, in one piece: ${name(element)}`),
      ...shown
        .filter((element) => element.matches("tbody + tbody > tr:first-child"))
        .filter((element) => getComputedStyle(element).breakBefore === "avoid")
        .map((element) => `tied to the part before it: ${name(element)}`),
    ]
  }, sheet.height)
  await page.emulateMedia({ media: null })
  return [...drawn, ...faults]
}
