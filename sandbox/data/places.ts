import { type Choices, type Dice, listOf } from "./dice.ts"

type Place = { ubigeo: string; department: string; province: string; district: string }

const place = (ubigeo: string, department: string, province: string, district: string): Place => ({
  ubigeo,
  department,
  province,
  district,
})

const PLACES: Choices<Place> = [
  place("150101", "LIMA", "LIMA", "LIMA"),
  place("150122", "LIMA", "LIMA", "MIRAFLORES"),
  place("150131", "LIMA", "LIMA", "SAN ISIDRO"),
  place("150132", "LIMA", "LIMA", "SAN JUAN DE LURIGANCHO"),
  place("150133", "LIMA", "LIMA", "SAN JUAN DE MIRAFLORES"),
  place("150142", "LIMA", "LIMA", "VILLA EL SALVADOR"),
  place("150105", "LIMA", "LIMA", "BREÑA"),
  place("150501", "LIMA", "CAÑETE", "SAN VICENTE DE CAÑETE"),
  place("070101", "CALLAO", "CALLAO", "CALLAO"),
  place("040101", "AREQUIPA", "AREQUIPA", "AREQUIPA"),
  place("040103", "AREQUIPA", "AREQUIPA", "CAYMA"),
  place("080101", "CUSCO", "CUSCO", "CUSCO"),
  place("130101", "LA LIBERTAD", "TRUJILLO", "TRUJILLO"),
  place("140101", "LAMBAYEQUE", "CHICLAYO", "CHICLAYO"),
  place("200101", "PIURA", "PIURA", "PIURA"),
  place("160101", "LORETO", "MAYNAS", "IQUITOS"),
  place("210101", "PUNO", "PUNO", "PUNO"),
  place("211101", "PUNO", "SAN ROMAN", "JULIACA"),
  place("230101", "TACNA", "TACNA", "TACNA"),
  place("020101", "ANCASH", "HUARAZ", "HUARAZ"),
  place("050101", "AYACUCHO", "HUAMANGA", "AYACUCHO"),
  place("010101", "AMAZONAS", "CHACHAPOYAS", "CHACHAPOYAS"),
]

const STREETS = listOf(`
  AV. AREQUIPA | AV. JAVIER PRADO ESTE | AV. LARCO | AV. TÚPAC AMARU | AV. LA MARINA |
  AV. ALFONSO UGARTE | AV. BRASIL | AV. PETIT THOUARS | JR. DE LA UNIÓN | JR. AYACUCHO |
  JR. HUALLAGA | JR. PUNO | CAL. LAS BEGONIAS | CAL. LOS EUCALIPTOS | CAL. MERCADERES | CAL. SCHELL |
  PJ. SAN MARTÍN | PJ. LOS ÑANDÚES | AV. EJÉRCITO | AV. EL SOL | AV. ESPAÑA | PRO. ANDAHUAYLAS
`)

/** A registered address and the place code that belongs to it. */
export function addressFrom(dice: Dice): { address: string; ubigeo: string; office: string } {
  const { ubigeo, department, province, district } = dice.pick(PLACES)
  const inside = dice.chance(30) ? ` INT. ${dice.between(1, 40)}` : ""
  const address = `${dice.pick(STREETS)} NRO. ${dice.between(100, 4999)}${inside} ${department} - ${province} - ${district}`
  return { address, ubigeo, office: province }
}
