import { expect, type Page } from "@playwright/test"
import { strToU8, zipSync } from "fflate"

export const box = (page: Page) => page.getByLabel("Pega o escribe la lista")

/** Pastes as a person does: the clipboard's text comes with the event. */
export async function paste(page: Page, text: string): Promise<void> {
  await expect(box(page)).toBeEnabled()
  await box(page).evaluate((node, pasted) => {
    const data = new DataTransfer()
    data.setData("text/plain", pasted)
    node.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

export const textCell = (address: string, words: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${words}</t></is></c>`

/** A workbook of that one sheet. Styles of its cells: 1 a number of eight digits, 2 a day. */
export function workbookOf(sheet: string): Buffer {
  return Buffer.from(
    zipSync({
      "xl/workbook.xml": strToU8(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        `<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://x/styles" Target="styles.xml"/></Relationships>`,
      ),
      "xl/styles.xml": strToU8(
        `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      ),
      "xl/worksheets/sheet1.xml": strToU8(sheet),
    }),
  )
}
