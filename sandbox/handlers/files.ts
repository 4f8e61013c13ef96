import PDFDocument from "pdfkit"
import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import { AML_SECTIONS, amlReport } from "#sandbox/data/aml-report.ts"
import { citizenOf, fullNameOf } from "#sandbox/data/citizen.ts"
import type { RecordData } from "#sandbox/data/record-traits.ts"
import { vehicleOfPlate } from "#sandbox/data/vehicle.ts"
import { publicVehicleRecord, registryVehicleRecord } from "#sandbox/data/vehicle-record.ts"
import { type Answer, bytesAnswer, htmlPage } from "#sandbox/http/answer.ts"
import type { Call } from "#sandbox/http/call.ts"
import type { World } from "#sandbox/world.ts"
import type { LinkedFile } from "./links.ts"

/** The answer of a dead link: the status and the body are this sandbox's choice. */
function refusal(world: World, why: "expired" | "forged"): Answer {
  const message = why === "expired" ? "Request has expired" : "Signature does not match"
  const shape = world.tuning.choices.expiredLink
  if (shape === "410-html" && why === "expired")
    return bytesAnswer(410, htmlPage(410), "text/html; charset=utf-8")
  if (shape === "403-json")
    return bytesAnswer(403, JSON.stringify({ message }), "application/json; charset=utf-8")
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`
  return bytesAnswer(403, xml, "application/xml")
}

function bytesOf(world: World, file: LinkedFile): Promise<Buffer> | Buffer | null {
  const { choices } = world.tuning
  switch (file.kind) {
    case "vehicle":
      return renderPdf(vehicleSheet(file.id, choices))
    case "sheet":
      return renderPdf(informationSheet(file.id, choices))
    case "aml":
      return renderPdf(amlSheet(file.id, choices))
    case "document":
      return world.documents.bytesOf(file.id)
  }
}

const FILE_NAMES = {
  vehicle: "vehiculo.pdf",
  sheet: "ficha-registral.pdf",
  aml: "reporte-aml.pdf",
  document: "documento.pdf",
} as const

/** Serves a signed link: 403 when it is forged or has expired, 404 when its document is gone. */
export async function serveFile(world: World, call: Call): Promise<Answer> {
  const file = world.links.read(call.params.token ?? "", call.query, call.now)
  if (file === "expired" || file === "forged") return refusal(world, file)
  const bytes = await bytesOf(world, file)
  if (bytes === null) return bytesAnswer(404, "Not found", "text/plain; charset=utf-8")
  const answer = bytesAnswer(200, bytes, world.tuning.choices.fileContentType, true)
  answer.headers["content-disposition"] = `attachment; filename="${FILE_NAMES[file.kind]}"`
  return answer
}

function wordsOf(value: unknown): string {
  if (value === null) return "(null)"
  return typeof value === "string" ? value : JSON.stringify(value)
}

const linesOf = (record: RecordData): PdfLine[] =>
  Object.entries(record)
    .filter(([label]) => label !== "file_url")
    .map(([label, value]) => ({ label, value: wordsOf(value) }))

function vehicleSheet(plate: string, choices: ChoiceValues): PdfSheet {
  const record = publicVehicleRecord(vehicleOfPlate(plate), "", choices)
  return {
    title: `Consulta vehicular ${plate}`,
    subtitle: "Datos públicos",
    sections: [{ title: "Vehículo", lines: linesOf(record) }],
  }
}

function informationSheet(plate: string, choices: ChoiceValues): PdfSheet {
  const { propietarios, afectaciones, ...rest } = registryVehicleRecord(vehicleOfPlate(plate), "", choices)
  const list = (items: unknown) =>
    (Array.isArray(items) ? items : []).map((item, index) => ({
      label: `N.º ${index + 1}`,
      value: wordsOf(item),
    }))
  return {
    title: `Ficha registral ${plate}`,
    subtitle: "Registro de propiedad vehicular",
    sections: [
      { title: "Características", lines: linesOf(rest) },
      { title: "Propietarios", lines: list(propietarios) },
      { title: "Afectaciones", lines: list(afectaciones) },
    ],
  }
}

const SECTION_TITLES = {
  pep: "Personas expuestas políticamente (actual)",
  pep_historical: "Personas expuestas políticamente (histórico)",
  pep_relatives: "Familiares PEP",
  sanctions: "Listas de sanciones",
  adverse_media: "Noticias adversas",
  judicial_records: "Antecedentes judiciales",
  vip_list: "Lista VIP",
} as const

/** The full AML report: a cover page with the level, then the seven sections. */
function amlSheet(dni: string, choices: ChoiceValues): PdfSheet {
  const report = amlReport(dni, choices)
  const sections = AML_SECTIONS.map((name, index): PdfSection => {
    const items = report[name]
    const empty = [{ label: name, value: items === null ? "No consultado (null)" : "Sin coincidencias" }]
    const lines =
      items?.map((item, position) => ({ label: `${name} ${position + 1}`, value: wordsOf(item) })) ?? []
    return { title: SECTION_TITLES[name], lines: lines.length > 0 ? lines : empty, onNewPage: index === 0 }
  })
  return {
    title: `Reporte AML - DNI ${dni}`,
    subtitle: fullNameOf(citizenOf(dni)),
    sections: [
      { title: `Nivel de riesgo: ${report.aml_status}`, lines: linesOf({ ...report.compliance }) },
      ...sections,
    ],
  }
}

type PdfDocument = InstanceType<typeof PDFDocument>

const INK = "#1f2937"
const SOFT = "#6b7280"
const MARGIN = 56

type PdfLine = { label: string; value: string }
type PdfSection = { title: string; lines: PdfLine[]; onNewPage?: boolean }
type PdfSheet = { title: string; subtitle: string; sections: PdfSection[] }

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
function renderPdf(sheet: PdfSheet): Promise<Buffer> {
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
