import { traitOf } from "#sandbox/choices/notable.ts"
import { citizenOf, fullNameOf } from "./citizen.ts"
import { civilDate, dayFirst } from "./dates.ts"
import { type Choices, type Dice, diceFor, listOf } from "./dice.ts"
import { SURNAMES } from "./names.ts"
import { addressFrom } from "./places.ts"
import { flavourOf, type RecordData } from "./record-traits.ts"

const TRADES = listOf(`
  INVERSIONES | TRANSPORTES | COMERCIAL | AGROINDUSTRIAS | CONSTRUCTORA | MINERA | PESQUERA |
  TEXTILES | IMPORTACIONES | DISTRIBUIDORA | CORPORACIÓN | SERVICIOS GENERALES | CLÍNICA | BOTICAS |
  FERRETERÍA | PANADERÍA Y PASTELERÍA | LOGÍSTICA
`)
const PROPER = listOf(`
  EL SOL DEL SUR | LOS ANDES | ÑUSTA | SAN MARTÍN DE PORRES | VIRGEN DE LA CANDELARIA |
  PACÍFICO NORTE | WIRACOCHA | TÚPAC | SEÑOR DE LOS MILAGROS | QORIKANCHA | CAÑETE |
  HERMANOS ZÚÑIGA | D'ANGELO & HIJOS | VALLE DEL MANTARO | AMAZONÍA
`)
const FORMS: Choices<{ short: string; type: string }> = [
  { short: "S.A.C.", type: "SOCIEDAD ANONIMA CERRADA" },
  { short: "S.A.", type: "SOCIEDAD ANONIMA" },
  { short: "S.R.L.", type: "SOC.COM.RESPONS. LTDA" },
  { short: "E.I.R.L.", type: "EMPRESA INDIVIDUAL DE RESP. LTDA" },
]
const STATUSES = listOf(`
  ACTIVO | ACTIVO | ACTIVO | BAJA DE OFICIO | SUSPENSION TEMPORAL | BAJA DEFINITIVA
`)
const CONDITIONS = listOf(`
  HABIDO | HABIDO | HABIDO | NO HABIDO | NO HALLADO | PENDIENTE
`)

type Identity = { name: string; type: string; trade: string }

/** A tax number that begins with 10 belongs to a person: the eight digits after it are the DNI. */
function identityOf(ruc: string, dice: Dice): Identity {
  if (/^10\d{9}$/.test(ruc)) {
    const name = fullNameOf(citizenOf(ruc.slice(2, 10)))
    return {
      name,
      type: "PERSONA NATURAL CON NEGOCIO",
      trade: dice.chance(60) ? "-" : `${dice.pick(TRADES)} ${dice.pick(SURNAMES).toUpperCase()}`,
    }
  }
  const form = dice.pick(FORMS)
  const name = `${dice.pick(TRADES)} ${dice.pick(PROPER)}`
  return { name: `${name} ${form.short}`, type: form.type, trade: dice.chance(30) ? "-" : name }
}

/** The legal name of a tax number, as vehicles and AML reports also write it. */
export function companyName(ruc: string): string {
  return flavourOf(traitOf("ruc", ruc))?.given ?? identityOf(ruc, diceFor("company", ruc)).name
}

/** The company record (empresas); `ruc` is an integer here, dates are DD-MM-YYYY. */
export function companyRecord(ruc: string): RecordData {
  const dice = diceFor("company", ruc)
  const { name, type, trade } = identityOf(ruc, dice)
  const trait = traitOf("ruc", ruc)
  const flavour = flavourOf(trait)
  const registered = civilDate(dice, 1993, 2022)
  const { address } = addressFrom(dice)
  const nulls = trait === "nulls"
  return {
    ruc: Number(ruc),
    razon_social: flavour?.given ?? name,
    tipo_contribuyente: type,
    nombre_comercial: flavour?.paternal ?? trade,
    fecha_inscripcion: dayFirst(registered),
    fecha_inicio_actividades: nulls || dice.chance(15) ? null : dayFirst(registered),
    estado_contribuyente: trait === "unknown-words" ? "SUSPENSIÓN ESPECIAL (RES. 27-Ñ)" : dice.pick(STATUSES),
    condicion_contribuyente: trait === "unknown-words" ? "POR VERIFICAR 3" : dice.pick(CONDITIONS),
    direccion: flavour?.text ?? address,
    sistema_emision_comprobante: dice.pick(["MANUAL", "COMPUTARIZADO", "MANUAL/COMPUTARIZADO"]),
    sistema_contabilidad:
      nulls || dice.chance(15) ? null : dice.pick(["MANUAL", "COMPUTARIZADO", "MANUAL/COMPUTARIZADO"]),
  }
}
