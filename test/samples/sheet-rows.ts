import { strFromU8, unzipSync } from "fflate"

/** The rows of a workbook's sheet. Throws where a cell is anything but a text: a number would lose its zeros. */
export function sheetRows(file: ArrayBuffer): string[][] {
  const xml = strFromU8(unzipSync(new Uint8Array(file))["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)].map(([, kind = "", cell = ""]) => {
      if (!kind.includes('t="inlineStr"')) throw new Error(`a cell that is no text: ${kind}`)
      return cell.replaceAll(/<[^<>]*>/g, "")
    }),
  )
}
