import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import { AML_SECTIONS, amlReport } from "#sandbox/data/aml-report.ts"
import { citizenOf, fullNameOf } from "#sandbox/data/citizen.ts"
import type { RecordData } from "#sandbox/data/record-traits.ts"
import { vehicleOfPlate } from "#sandbox/data/vehicle.ts"
import { publicVehicleRecord, registryVehicleRecord } from "#sandbox/data/vehicle-record.ts"
import type { PdfLine, PdfSection, PdfSheet } from "./pdf.ts"

function wordsOf(value: unknown): string {
  if (value === null) return "(null)"
  return typeof value === "string" ? value : JSON.stringify(value)
}

const linesOf = (record: RecordData): PdfLine[] =>
  Object.entries(record)
    .filter(([label]) => label !== "file_url")
    .map(([label, value]) => ({ label, value: wordsOf(value) }))

/** The vehicle document of the public-data variant. */
export function vehicleSheet(plate: string, choices: ChoiceValues): PdfSheet {
  const record = publicVehicleRecord(vehicleOfPlate(plate), "", choices)
  return {
    title: `Consulta vehicular ${plate}`,
    subtitle: "Datos públicos",
    sections: [{ title: "Vehículo", lines: linesOf(record) }],
  }
}

/** The registry information sheet. */
export function informationSheet(plate: string, choices: ChoiceValues): PdfSheet {
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
export function amlSheet(dni: string, choices: ChoiceValues): PdfSheet {
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
