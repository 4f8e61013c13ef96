import { type ExactJson, isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"
import { foldTitle, nameKey, nameWords } from "#lib/text/fold.ts"

/** The sections in the order in which their findings are read: what disqualifies first. */
export const READING_ORDER = [
  "sanctions",
  "pep",
  "pep_historical",
  "pep_relatives",
  "judicial_records",
  "adverse_media",
  "vip_list",
] as const satisfies readonly AmlSection[]

/** Keys that findings are likely to have, folded; the specification shows the shape of two sections alone. */
const LIKELY_KEYS = {
  name: ["name", "fullname", "nombre", "nombres", "nombrecompleto", "names"],
  birth: ["birthdate", "dateofbirth", "dob", "fechanacimiento", "fechadenacimiento", "nacimiento"],
  document: [
    "dni",
    "document",
    "documentnumber",
    "documento",
    "numerodocumento",
    "idnumber",
    "passport",
    "pasaporte",
  ],
  nationality: ["nationality", "nacionalidad", "citizenship"],
  country: ["country", "pais"],
  alias: ["alias", "aliases", "aka"],
  position: ["position", "cargo", "role", "puesto"],
  entity: ["entity", "entidad", "institution", "institucion", "organization", "company", "empresa"],
  relative: ["relative", "pariente", "familiar"],
  relation: ["relation", "relationship", "kinship", "parentesco", "relacion", "vinculo"],
  pep: ["pep"],
  list: ["list", "lista", "listname", "nombrelista"],
  program: ["program", "programs", "programa", "programas"],
  title: ["title", "titulo", "headline", "titular"],
  source: ["source", "fuente", "media", "medio"],
  date: ["date", "fecha", "publishedat", "listedon", "fechainclusion"],
  added: ["alta", "fechaalta", "addedon"],
  period: ["period", "periodo"],
  since: ["since", "from", "startdate", "desde", "fechainicio"],
  until: ["until", "to", "enddate", "hasta", "fechafin"],
  court: ["court", "juzgado", "sala"],
  file: ["file", "filenumber", "expediente", "casenumber"],
  matter: ["matter", "materia", "crime", "delito", "offense"],
  kind: ["type", "tipo", "category", "categoria"],
  score: ["score", "puntaje"],
  status: ["status", "estado", "situacion"],
  reason: ["reason", "motivo", "remarks", "observaciones"],
  address: ["url", "link", "enlace"],
} as const satisfies Record<string, readonly string[]>
export type Datum = keyof typeof LIKELY_KEYS

const DATUM_OF = new Map<string, Datum>(
  Object.entries(LIKELY_KEYS).flatMap(([datum, keys]) => keys.map((key) => [key, datum as Datum] as const)),
)

/** What a key of a finding is likely to tell; null for one that is in no dictionary. */
export function datumOf(key: string): Datum | null {
  return DATUM_OF.get(foldTitle(key)) ?? null
}

export type FindingLine = { title: string; about: string; when: string }

const TITLE: readonly Datum[] = ["name", "relative", "title", "alias"]
const ABOUT: readonly Datum[] = [
  "position",
  "relation",
  "list",
  "program",
  "source",
  "entity",
  "matter",
  "court",
]
const WHEN: readonly Datum[] = ["date", "added", "since", "until"]

/** Returns the row of a finding; of one without a likely key its first values. */
export function findingLine(item: ExactJson, section: AmlSection): FindingLine {
  if (!isExactObject(item)) return { title: textIn(item), about: "", when: "" }
  const values = item.entries.map(([key, value]) => ({ datum: datumOf(key), text: textIn(value) }))
  const first = (among: readonly Datum[]) =>
    among.flatMap((datum) => values.filter((one) => one.datum === datum && one.text !== ""))[0]?.text
  const title = first(section === "adverse_media" ? ["title", ...TITLE] : TITLE)
  const rest = values.map(({ text }) => text).filter((text) => text !== "")
  return {
    title: title ?? rest[0] ?? "",
    about: first(ABOUT) ?? (title === undefined ? (rest[1] ?? "") : ""),
    when: first(WHEN) ?? "",
  }
}

function textIn(value: ExactJson): string {
  if (typeof value === "string") return value
  if (isExactNumber(value)) return value.source
  return Array.isArray(value) ? value.map(textIn).filter(Boolean).join(", ") : ""
}

/** Whom a report is about, as far as other answers say it. */
export type KnownPerson = { names: readonly string[]; birthDate: string | null; dni: string | null }

export type Likeness = "same" | "similar" | "different"

/** Of a datum that both have: how it compares with what is known of the person; null where one of them lacks it or it cannot be compared. */
export function comparedWith(person: KnownPerson, datum: Datum | null, value: ExactJson): Likeness | null {
  const text = textIn(value)
  if (text === "") return null
  if (datum === "name") return comparedName(person.names, text)
  if (datum === "birth" && person.birthDate !== null) return comparedDate(person.birthDate, text)
  // A passport and a DNI are two numbers of one person.
  if (datum === "document" && person.dni !== null && /^\d{8}$/.test(text.trim()))
    return text.trim() === person.dni ? "same" : "different"
  return null
}

function comparedName(names: readonly string[], text: string): Likeness | null {
  if (names.length === 0) return null
  if (names.some((name) => nameKey(name) === nameKey(text))) return "same"
  const words = nameWords(text)
  return names.some((name) => nameWords(name).filter((word) => words.includes(word)).length >= 2)
    ? "similar"
    : "different"
}

function comparedDate(known: string, text: string): Likeness | null {
  const [one, other] = [isoDate(known), isoDate(text)]
  if (one === null || other === null) return null
  const length = Math.min(one.length, other.length)
  return one.slice(0, length) === other.slice(0, length) ? "same" : "different"
}

function isoDate(text: string): string | null {
  const iso = /^(\d{4})(?:-(\d{2})-(\d{2}))?(?:T.*)?$/.exec(text.trim())
  if (iso) return iso[2] ? `${iso[1]}-${iso[2]}-${iso[3]}` : (iso[1] ?? null)
  const [, day = "", month = "", year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text.trim()) ?? []
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null
}
