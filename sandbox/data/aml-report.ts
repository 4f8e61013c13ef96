import type { ChoiceValues } from "#sandbox/choices/choices.ts"
import { type AmlLevel, notableLevelOf, traitOf } from "#sandbox/choices/notable.ts"
import { citizenOf, fullNameOf } from "./citizen.ts"
import { companyName } from "./company-record.ts"
import { civilDate } from "./dates.ts"
import { type Dice, diceFor } from "./dice.ts"
import { SURNAMES } from "./names.ts"
import { flavourOf } from "./record-traits.ts"

export const AML_SECTIONS = [
  "pep",
  "pep_historical",
  "pep_relatives",
  "sanctions",
  "adverse_media",
  "judicial_records",
  "vip_list",
] as const
type AmlSection = (typeof AML_SECTIONS)[number]

type Sections = Record<AmlSection, unknown[] | null>

/** Everybody's level that is not a notable one comes from the number. */
function levelOf(dni: string): AmlLevel {
  const notable = notableLevelOf(dni)
  if (notable) return notable
  const thrown = diceFor("aml-level", dni).below(100)
  if (thrown < 55) return "GREEN"
  if (thrown < 75) return "YELLOW"
  if (thrown < 88) return "ORANGE"
  return thrown < 96 ? "RED" : "BLACK"
}

/** Sections that hold matches at each level; the other ones are empty or null. */
const FULL_AT: Record<AmlLevel, readonly AmlSection[]> = {
  GREEN: [],
  YELLOW: ["adverse_media"],
  ORANGE: ["pep_historical", "adverse_media", "pep_relatives"],
  RED: ["pep", "pep_historical", "pep_relatives", "adverse_media", "judicial_records", "vip_list"],
  BLACK: AML_SECTIONS,
}

type ItemMaker = (dice: Dice, dni: string) => { [field: string]: unknown }

const ENTITIES = [
  "CONGRESO DE LA REPÚBLICA",
  "MUNICIPALIDAD PROVINCIAL DE CAÑETE",
  "GOBIERNO REGIONAL DEL CUSCO",
  "SEGURO SOCIAL DE SALUD",
  "MINISTERIO DE TRANSPORTES",
] as const
const POSITIONS = [
  "ALCALDE",
  "REGIDORA",
  "CONGRESISTA",
  "DIRECTOR GENERAL",
  "VICEMINISTRA",
  "GERENTE MUNICIPAL",
] as const
const TITLES = [
  "Fiscalía abre investigación por presunta colusión en obra vial",
  "Denuncian irregularidades en compra de «maquinaria» en Áncash",
  "Allanan viviendas por presunto lavado de activos",
  "Contraloría observa contrataciones por S/ 3.2 millones",
] as const

const flavourOfDni = (dni: string) => flavourOf(traitOf("dni", dni))

/** `pep` and `adverse_media` have the item shapes that the specification saw; the other shapes are this sandbox's own. */
const MAKE: Record<AmlSection, ItemMaker> = {
  pep: (dice, dni) => ({
    name: fullNameOf(citizenOf(dni)),
    position: flavourOfDni(dni)?.paternal ?? dice.pick(POSITIONS),
    entity: flavourOfDni(dni)?.text ?? dice.pick(ENTITIES),
  }),
  pep_historical: (dice, dni) => ({
    nombre: fullNameOf(citizenOf(dni)),
    cargo: dice.pick(POSITIONS),
    periodo: { desde: civilDate(dice, 2003, 2010), hasta: civilDate(dice, 2011, 2018) },
  }),
  pep_relatives: (dice, dni) => ({
    relative: `${citizenOf(dni).paternal} ${dice.pick(SURNAMES).toUpperCase()}`,
    kinship: dice.pick(["HERMANA", "CÓNYUGE", "PADRE", "TÍO"]),
    pep: { position: dice.pick(POSITIONS), entity: dice.pick(ENTITIES) },
  }),
  sanctions: (dice) => ({
    list: dice.pick(["OFAC SDN", "ONU 1267", "UE CONSOLIDADA"]),
    programs: ["SDGT", "PERU-2"],
    score: dice.between(8000, 10000) / 100,
    listed_on: civilDate(dice, 2010, 2024),
  }),
  adverse_media: (dice, dni) => ({
    source: dice.pick(["El Comercio", "La República", "Ojo Público", "Diario Correo"]),
    date: civilDate(dice, 2016, 2025),
    title: flavourOfDni(dni)?.text ?? dice.pick(TITLES),
  }),
  judicial_records: (dice) => ({
    expediente: `${dice.digits(5)}-${dice.between(2012, 2025)}-0-1801-JR-PE-${dice.digits(2)}`,
    juzgado: "12.º JUZGADO PENAL DE LIMA",
    delito: dice.pick(["LAVADO DE ACTIVOS", "COLUSIÓN", "ESTAFA", "PECULADO"]),
    estado: dice.pick(["EN TRÁMITE", "ARCHIVADO", "SENTENCIADO"]),
  }),
  vip_list: (dice) => ({
    lista: "VIP-INTERNA",
    motivo: dice.pick(["CLIENTE SENSIBLE", "ACCIONISTA"]),
    alta: civilDate(dice, 2018, 2025),
  }),
}

const SPECIFIED_ITEMS: readonly AmlSection[] = ["pep", "adverse_media"]

function itemsOf(section: AmlSection, dni: string, choices: ChoiceValues): unknown[] {
  const dice = diceFor("aml", section, dni)
  const items = Array.from({ length: dice.between(1, 4) }, () => MAKE[section](dice, dni))
  if (SPECIFIED_ITEMS.includes(section) || choices.amlItems === "objects") return items
  if (choices.amlItems === "strings") return items.map((item) => Object.values(item).map(String).join(" | "))
  return items.map((item) => ({ match: { detail: item, links: [{ rel: "self", ids: [1, null] }] } }))
}

function sectionOf(
  section: AmlSection,
  dni: string,
  level: AmlLevel,
  choices: ChoiceValues,
): unknown[] | null {
  if (traitOf("dni", dni) === "nulls") return null
  if (FULL_AT[level].includes(section) || flavourOfDni(dni)) return itemsOf(section, dni, choices)
  return diceFor("aml-empty", section, dni).chance(50) ? [] : null
}

function complianceOf(
  report: Sections,
  dni: string,
): { [flag in "pep_sanctions" | "kyc_adverse_media" | "ubo_companies"]: boolean | null } {
  if (traitOf("dni", dni) === "nulls") {
    return { pep_sanctions: null, kyc_adverse_media: null, ubo_companies: null }
  }
  const found = (...sections: AmlSection[]) => sections.some((section) => (report[section] ?? []).length > 0)
  return {
    pep_sanctions: found("pep", "sanctions"),
    kyc_adverse_media: found("adverse_media"),
    ubo_companies: diceFor("aml-ubo", dni).chance(40)
      ? null
      : diceFor("aml-ubo", dni, companyName(`10${dni}0`)).chance(20),
  }
}

/** The AML report of an ID number without its link; sections are null, empty or full as its level has it. */
export function amlReport(dni: string, choices: ChoiceValues) {
  const level = levelOf(dni)
  const sections = Object.fromEntries(
    AML_SECTIONS.map((name) => [name, sectionOf(name, dni, level, choices)]),
  ) as Sections
  return {
    dni,
    aml_status: traitOf("dni", dni) === "unknown-words" ? "PURPLE" : level,
    compliance: complianceOf(sections, dni),
    ...sections,
  }
}
