import { type Answer, bytesAnswer, htmlPage } from "#sandbox/http/answer.ts"
import type { Call } from "#sandbox/http/call.ts"
import type { World } from "#sandbox/world.ts"
import type { LinkedFile } from "./links.ts"
import { renderPdf } from "./pdf.ts"
import { amlSheet, informationSheet, vehicleSheet } from "./sheets.ts"

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

async function bytesOf(world: World, file: LinkedFile): Promise<Buffer | null> {
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
