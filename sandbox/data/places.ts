import { type Choices, type Dice, listOf } from "./dice.ts"

const PLACES: Choices<[string, string, string, string]> = [
  ["150101", "LIMA", "LIMA", "LIMA"],
  ["150122", "LIMA", "LIMA", "MIRAFLORES"],
  ["150131", "LIMA", "LIMA", "SAN ISIDRO"],
  ["150132", "LIMA", "LIMA", "SAN JUAN DE LURIGANCHO"],
  ["150133", "LIMA", "LIMA", "SAN JUAN DE MIRAFLORES"],
  ["150142", "LIMA", "LIMA", "VILLA EL SALVADOR"],
  ["150105", "LIMA", "LIMA", "BREÑA"],
  ["150501", "LIMA", "CAÑETE", "SAN VICENTE DE CAÑETE"],
  ["070101", "CALLAO", "CALLAO", "CALLAO"],
  ["040101", "AREQUIPA", "AREQUIPA", "AREQUIPA"],
  ["040103", "AREQUIPA", "AREQUIPA", "CAYMA"],
  ["080101", "CUSCO", "CUSCO", "CUSCO"],
  ["130101", "LA LIBERTAD", "TRUJILLO", "TRUJILLO"],
  ["140101", "LAMBAYEQUE", "CHICLAYO", "CHICLAYO"],
  ["200101", "PIURA", "PIURA", "PIURA"],
  ["160101", "LORETO", "MAYNAS", "IQUITOS"],
  ["210101", "PUNO", "PUNO", "PUNO"],
  ["211101", "PUNO", "SAN ROMAN", "JULIACA"],
  ["230101", "TACNA", "TACNA", "TACNA"],
  ["020101", "ANCASH", "HUARAZ", "HUARAZ"],
  ["050101", "AYACUCHO", "HUAMANGA", "AYACUCHO"],
  ["010101", "AMAZONAS", "CHACHAPOYAS", "CHACHAPOYAS"],
]

const STREETS = listOf(`
  AV. AREQUIPA | AV. JAVIER PRADO ESTE | AV. LARCO | AV. TÚPAC AMARU | AV. LA MARINA |
  AV. ALFONSO UGARTE | AV. BRASIL | AV. PETIT THOUARS | JR. DE LA UNIÓN | JR. AYACUCHO |
  JR. HUALLAGA | JR. PUNO | CAL. LAS BEGONIAS | CAL. LOS EUCALIPTOS | CAL. MERCADERES | CAL. SCHELL |
  PJ. SAN MARTÍN | PJ. LOS ÑANDÚES | AV. EJÉRCITO | AV. EL SOL | AV. ESPAÑA | PRO. ANDAHUAYLAS
`)

export function addressFrom(dice: Dice): { address: string; ubigeo: string; office: string } {
  const [ubigeo, department, province, district] = dice.pick(PLACES)
  const inside = dice.chance(30) ? ` INT. ${dice.between(1, 40)}` : ""
  const address = `${dice.pick(STREETS)} NRO. ${dice.between(100, 4999)}${inside} ${department} - ${province} - ${district}`
  return { address, ubigeo, office: province }
}
