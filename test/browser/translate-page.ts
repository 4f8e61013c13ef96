import type { Page } from "@playwright/test"

/** Translates the page as browsers do it, whether or not it forbids that: each text node is replaced by elements of the translator's own, now and whenever one comes. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isLeft = (parent: Element | null) =>
      parent === null || parent.closest("font, script, style, title, option, textarea") !== null

    function translate(text: Text): void {
      if (text.data === "" || isLeft(text.parentElement)) return
      const inner = document.createElementNS("http://www.w3.org/1999/xhtml", "font")
      const outer = inner.cloneNode() as Element
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    function translateAll(node: Node): void {
      if (node instanceof Text) translate(node)
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translate(text)
    }
    translateAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "characterData") translateAll(target)
        else for (const added of addedNodes) translateAll(added)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
