import { traitOf } from "#sandbox/choices/notable.ts"
import { addYears, civilDate } from "./dates.ts"
import { diceFor, listOf } from "./dice.ts"
import { flavourOf, type RecordData } from "./record-traits.ts"

const GIVEN = listOf(`
  YULEISY CAROLINA | JOSÉ GREGORIO | WILFREDO | MARÍA ALEJANDRA | JEAN-BAPTISTE | GIULIA |
  HANS-JÜRGEN | XIAOMING | AKIRA | THIAGO | ŁUKASZ | SEÁN | NATALIA ANDREEVNA | FRANÇOIS | BEGOÑA |
  LUZ DARY | DOUGLAS RAFAEL | AMÉLIE
`)
const SURNAMES = listOf(`
  RODRÍGUEZ | MÁRQUEZ | GONÇALVES | ROSSI | MÜLLER | WANG | TANAKA | O'BRIEN | D'ALESSANDRO |
  DUPONT | KOWALSKI | IVANOVA | ETXEBERRIA | UZCÁTEGUI | BRICEÑO | PIÑANGO | VAN DER BERG | DE SOUZA
`)
const NATIONS = listOf(`
  VENEZUELA | VENEZUELA | COLOMBIA | ECUADOR | BOLIVIA | ARGENTINA | CHILE | BRASIL | ESPAÑA |
  ITALIA | CHINA | JAPÓN | FRANCIA | ALEMANIA | ESTADOS UNIDOS DE AMÉRICA | HAITÍ | CÔTE D'IVOIRE
`)
const STATUSES = listOf(`
  RESIDENTE | TRABAJADOR RESIDENTE | FAMILIAR RESIDENTE | ESPECIAL RESIDENTE | INMIGRANTE |
  RENTISTA RESIDENTE | HUMANITARIA | ESTUDIANTE RESIDENTE
`)

/** The foreigner record (extranjeros) of a card; the birth date is the one given. */
export function foreignerRecord(card: string, birthDate: string): RecordData {
  const dice = diceFor("foreigner", card)
  const trait = traitOf("card", card)
  const flavour = flavourOf(trait)
  const issued = civilDate(dice, 2020, 2025)
  const nulls = trait === "nulls"
  return {
    numero_de_documento: card,
    calidad_migratoria:
      trait === "unknown-words" ? "CALIDAD 9-Z (TRANSITORIA)" : (flavour?.text ?? dice.pick(STATUSES)),
    nombres: flavour?.given ?? dice.pick(GIVEN),
    nacionalidad: dice.pick(NATIONS),
    apellido_paterno: flavour?.paternal ?? dice.pick(SURNAMES),
    apellido_materno: nulls ? null : (flavour?.maternal ?? (dice.chance(20) ? "" : dice.pick(SURNAMES))),
    fecha_nacimiento: birthDate,
    fecha_expiracion_residencia: nulls ? null : addYears(issued, dice.between(1, 5)),
    fecha_expiracion_carnet: nulls ? null : addYears(issued, 4),
    fecha_ultima_emision_carnet: issued,
  }
}
