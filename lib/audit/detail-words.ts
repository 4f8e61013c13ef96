import { CODED_TARGETS, type CodedTarget } from "#lib/domain/audit/targets.ts"
import type { Thing } from "#lib/domain/notice-kinds.ts"
import { truncate } from "#lib/text/truncate.ts"
import type { LogEntry } from "./read-log.ts"

/** The word of the messages under that path, or undefined where there is none. */
export type WordAt = (path: string) => string | undefined

/** The words of filters that are named otherwise than their words. */
const FILTERS: { readonly [name: string]: string } = {
  operation: "check",
  outcome: "result",
  person: "user",
  state: "status",
  subject: "about",
}

const WORDS_OF: { readonly [name: string]: (value: string, wordAt: WordAt) => string | undefined } = {
  operation: (slug, wordAt) => wordAt(`operations.${slug}.name`),
  role: roleWord,
  from: roleWord,
  to: roleWord,
  state: (state, wordAt) => wordAt(`ui.state.${state}`),
  lane: (lane, wordAt) => wordAt(`signatureBoard.lane.${lane}`),
  edge: endpointWords,
  outcome: fileWords,
  fault: fileWords,
  came: (code, wordAt) => wordAt(`batches.problem.${code}`),
  section: (section, wordAt) => wordAt(`answers.fields.aml.${section}`),
  // Counted from one, as the page of a report counts its findings.
  position: (position) => String(Number(position) + 1),
  tag: (tag, wordAt) => wordAt(`dossier.marks.tag.${tag}`),
  list: (list, wordAt) => wordAt(`shell.nav.${list}`),
  filters: (names, wordAt) =>
    listed(
      names,
      ", ",
      (name) => wordAt(`audit.detail.filter.${name}`) ?? wordAt(`words.${FILTERS[name] ?? name}`),
    ),
  scopes: (permissions, wordAt) => listed(permissions, "; ", (name) => wordAt(`permissions.may.${name}`)),
}

function listed(codes: string, between: string, wordOf: (code: string) => string | undefined): string {
  const words = codes.split(",").map((code) => wordOf(code) ?? code)
  return words.join(between)
}

/** Words the outcome for a file: how it left or why it did not, and after a colon the failure to fetch it. */
function fileWords(noted: string, wordAt: WordAt): string {
  const [outcome = "", problem] = noted.split(":")
  const wordOf = (code: string) =>
    wordAt(`audit.detail.value.${code}`) ?? wordAt(`reports.problem.${code}`)?.replace(/\.$/, "") ?? code
  return problem === undefined ? wordOf(outcome) : `${wordOf(outcome)} (${wordOf(problem)})`
}

function roleWord(role: string, wordAt: WordAt): string | undefined {
  return wordAt(`shell.role.${role}`)
}

/** Words the details of a row, besides actor, action and target; one without words stays as recorded (an id, a hash, a later version's name). */
export function detailWords(detail: LogEntry["detail"], wordAt: WordAt): { name: string; value: string }[] {
  return Object.entries(detail).map(([name, noted]) => {
    const value = String(noted)
    const word =
      value === ""
        ? wordAt("audit.detail.value.null")
        : (WORDS_OF[name]?.(value, wordAt) ?? codeWord(value, wordAt))
    return { name: wordAt(`audit.detail.name.${name}`) ?? name, value: word ?? value }
  })
}

/** Words a code: its own word of the log, else the title of the refusal that it is. */
export function codeWord(code: string, wordAt: WordAt): string | undefined {
  return wordAt(`audit.detail.value.${code}`) ?? wordAt(`problems.${code}.title`)
}

const MAX_HASH = 24

/** A hash, or an id of ours, by its beginning, where the whole is at hand elsewhere; words and names, however long, as they are. */
export function shortHash(value: string): string {
  return /^[0-9a-f-]{32,}$/.test(value) ? truncate(value, MAX_HASH) : value
}

/** `POST /api/checks/person`, as the log names a way in (`routeOf`): its method, and its path without values. */
const ROUTE = /^(GET|HEAD|POST|PUT) \/api((?:\/(?:[a-z][a-z.-]*|\*))+)$/

/** Words a request by its edge: a command by the action it would have recorded, a question by its operation, a route by its summary. */
export function endpointWords(edge: string, wordAt: WordAt): string | undefined {
  const route = ROUTE.exec(edge)
  if (!route) return wordAt(`audit.action.${edge}`)
  const [, method = "", path = ""] = route
  const [, first, second, ...rest] = path.split("/")
  if (method === "POST" && first === "checks" && second !== undefined && rest.length === 0)
    return wordAt(`operations.${second}.about`) ?? wordAt("audit.group.questions")
  return wordAt(`interface.edges.${endpointName(method, path)}`)
}

/** The name of a route in the description of our interface: `GET /batches/*` is `getBatchesOne`. */
function endpointName(method: string, path: string): string {
  const parts = path.split(/[/.-]/).filter((part) => part !== "")
  const named = parts.map((part) => (part === "*" ? "One" : part.charAt(0).toUpperCase() + part.slice(1)))
  return [method === "HEAD" ? "get" : method.toLowerCase(), ...named].join("")
}

const CODE_WORDS: { readonly [type in CodedTarget]: (code: string, wordAt: WordAt) => string | undefined } = {
  permission: (code, wordAt) => wordAt(`permissions.may.${code}`),
  refusal: codeWord,
  slot: (code, wordAt) => wordAt(`home.attention.slot.${code}`),
  role: (code, wordAt) => wordAt(`shell.role.${code}`),
  retention: (code, wordAt) => wordAt(`dataProtection.retention.kind.${code}`),
  log: (_, wordAt) => wordAt("audit.target.log"),
}

const CODED_TYPES = Object.keys(CODED_TARGETS) as CodedTarget[]

/** Of a row about everything of a kind, whose id is `all`. */
const ALL_WORDS: { readonly [thing in Thing]: string } = {
  check: "audit.all.check",
  batch: "audit.all.batch",
  signature: "audit.all.signature",
}

/** Words the target of a row: its kind, and which one where a code says it; undefined for one with an id, and for a later version's codes. */
export function targetWords(
  { type, id }: { type: string; id: string },
  wordAt: WordAt,
): { kind: string; which: string | undefined } {
  return { kind: wordAt(`audit.target.${type}`) ?? type, which: which(type, id, wordAt) }
}

function which(type: string, id: string, wordAt: WordAt): string | undefined {
  if (id === "all" && Object.hasOwn(ALL_WORDS, type)) return wordAt(ALL_WORDS[type as Thing])
  return Object.hasOwn(CODE_WORDS, type) ? CODE_WORDS[type as CodedTarget](id, wordAt) : undefined
}

/** Words a code, where an address holds it alone; undefined for an id. */
export function codeWords(code: string, wordAt: WordAt): string | undefined {
  const type = codedTypeOf(code)
  return type && CODE_WORDS[type](code, wordAt)
}

/** The kind of thing that a code is of; undefined for an id. */
export function codedTypeOf(code: string): CodedTarget | undefined {
  return CODED_TYPES.find((type) => (CODED_TARGETS[type] as readonly string[]).includes(code))
}
