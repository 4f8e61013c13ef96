/** Levels of nesting that end most programs that call themselves once per level. */
export const LEVELS = 4_000
/** More than a sheet may have columns (16 384), and many times what a page shows of an answer. */
export const FIELDS = 17_000
/** More than a page shows of all texts together. */
const LONG = 500_000
/** Several of them are less than an answer may have. */
const LONG_WORD = 300_000

const deep = (within: string) => `${"[".repeat(LEVELS)}${within}${"]".repeat(LEVELS)}`
const wide = (name: string) =>
  Array.from({ length: FIELDS }, (_, index) => `"${name}_${index}":"v${index}"`).join(",")

/** Fields of a record, as JSON text, that no service should send. None holds a link but `linked`, where `LINK` is replaced by the name of its field. */
export const HOSTILE_FIELDS = {
  deep: `"hondo":${deep('{"fin":1.10}')}`,
  linked: `"hondo":${deep('{"LINK":"https://files.example/firmado?sig=1"}')},"LINK":"https://files.example/a.pdf"`,
  wide: wide("campo"),
  // Names of `Object.prototype`; control characters, half a surrogate pair, marks that turn the direction of writing.
  odd: `"__proto__":{"x":1},"constructor":"c","toString":["t"],"hasOwnProperty":null,"":"sin nombre","signos":"\\u0000\\u0007\\u001b[2J \\ud800 \\udfff \u202e\u2066ANA\u2069 \u200f\ufeff","\\ud801":"\\u2028"`,
  long: `"nota":"${"x".repeat(LONG)}","${"n".repeat(LONG)}":1,"cifra":${"9".repeat(LONG)}`,
  list: `"lista":[${Array.from({ length: 100_000 }, (_, index) => index).join(",")}],"pep":[${Array.from({ length: 5_000 }, (_, index) => `{"name":"P${index}"}`).join(",")}]`,
  texts: Array.from({ length: 290 }, (_, index) => `"parrafo_${index}":"${"á<&".repeat(1_000)}"`).join(","),
} as const
export type HostileShape = keyof typeof HOSTILE_FIELDS
export const HOSTILE_SHAPES = Object.keys(HOSTILE_FIELDS) as HostileShape[]

const EVENT = "2026-01-01T00:00:00Z"
const signers = (count: number, fields: (index: number) => string) =>
  `"signers":[${Array.from({ length: count }, (_, index) => `{${fields(index)}}`).join(",")}]`
const person = (index: number) =>
  `"id":"s${index}","full_name":"FIRMANTE ${index}","document_type":"dni","document_number":"4200${1_000 + index}","email":"f${index}@correo.pe","phone":"999888777","signing_status":"viewed","signing_status_name":"Visto","signer_url":"https://firma.example/${index}","viewed_at":"${EVENT}","signed_at":null,"rejected_at":null`

/** Records of a signature request, as JSON text, without the identifier that would name another request. */
export const HOSTILE_RECORDS = {
  many: `{"name":"Doscientos","status":"in_signing","status_name":"En firma","created_at":"${EVENT}",${signers(200, person)},"documents":[{"id":"d1","name":"uno.pdf","size_mb":"1","file_url":"https://firma.example/d1","rejected_at":null}]}`,
  crowd: `{"name":"Multitud","status":"in_signing",${signers(150_000, () => `"viewed_at":"${EVENT}"`)},"documents":[${Array.from({ length: 5_000 }, (_, index) => `{"rejected_at":"${EVENT}","rejected_by":"x${index}"}`).join(",")}]}`,
  wide: `{"name":"${"N".repeat(LONG_WORD)}","status":"${"s".repeat(LONG_WORD)}","status_name":"${"S".repeat(LONG_WORD)}",${wide("evento")},"signers":[{${wide("clave")},"full_name":"${"F".repeat(LONG_WORD)}"}]}`,
  deep: `{"name":"Hondo","status":"sent","signers":[{"full_name":"ANA","hondo":${deep("1")}}],"documents":${deep("2")},"__proto__":{"x":1},"toString":"t"}`,
} as const
export type HostileRecord = keyof typeof HOSTILE_RECORDS
