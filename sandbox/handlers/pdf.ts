import PDFDocument from "pdfkit"

type PdfDocument = InstanceType<typeof PDFDocument>

const INK = "#1f2937"
const SOFT = "#6b7280"
const MARGIN = 56

/** A line of a sheet: a label and its value. */
export type PdfLine = { label: string; value: string }
export type PdfSection = { title: string; lines: PdfLine[]; onNewPage?: boolean }
export type PdfSheet = { title: string; subtitle: string; sections: PdfSection[] }

/** The standard fonts know Windows-1252 only: other characters are written as a question mark rather than as noise. */
function printable(text: string): string {
  return text.normalize("NFC").replaceAll(/[^\u0020-\u00ff\u2013\u2014\u2018-\u201d\u2022\u20ac]/gu, "?")
}

function drawSection(document: PdfDocument, section: PdfSection): void {
  if (section.onNewPage) document.addPage()
  document.moveDown(0.8).font("Helvetica-Bold").fontSize(13).fillColor(INK).text(printable(section.title))
  document.moveDown(0.3)
  for (const { label, value } of section.lines) {
    document.font("Helvetica").fontSize(8).fillColor(SOFT).text(printable(label))
    document
      .fontSize(11)
      .fillColor(INK)
      .text(printable(value) || "-")
      .moveDown(0.25)
  }
}

function numberPages(document: PdfDocument): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // Without a bottom margin pdfkit would start a new page for text this low.
    document.page.margins.bottom = 0
    const y = document.page.height - 40
    document.font("Helvetica").fontSize(8).fillColor(SOFT)
    document.text(`Documento de prueba, sin valor legal  ·  ${page + 1} / ${count}`, MARGIN, y, {
      align: "center",
      lineBreak: false,
      width: document.page.width - 2 * MARGIN,
    })
  }
}

/** A sheet as a PDF. The bytes depend on the sheet alone: no clock, no random identifier. */
export function renderPdf(sheet: PdfSheet): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    info: {
      Title: printable(sheet.title),
      Producer: "sandbox",
      Creator: "sandbox",
      CreationDate: new Date(0),
    },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk))
    document.on("end", () => resolve(Buffer.concat(chunks)))
    document.on("error", reject)
  })
  document.font("Helvetica-Bold").fontSize(20).fillColor(INK).text(printable(sheet.title))
  document.font("Helvetica").fontSize(11).fillColor(SOFT).text(printable(sheet.subtitle))
  for (const section of sheet.sections) drawSection(document, section)
  numberPages(document)
  document.end()
  return finished
}
