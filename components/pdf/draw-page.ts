import type { PDFDocumentProxy } from "pdfjs-dist"

/** The longest side of a picture in pixels: a page may claim any size. */
const LONGEST = 2400

/** Draws one page (from 1) so that it is `width` wide, in device pixels. Throws when the page cannot be read. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  width: number,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number)
  const { width: natural, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(width / Math.max(natural, 1), LONGEST / Math.max(natural, height, 1))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport, intent: "display" }).promise
  page.cleanup()
  return canvas
}

/** The picture of a page as a blob, to be shown in an `<img>`. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve))
}

/** The words of one page, for those who do not see its picture. */
export async function wordsOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  return items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("")
}
