import { can, type Role } from "#lib/domain/access/permissions.ts"
import type { CostClass } from "#lib/domain/charges.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { NamesFound } from "#lib/search/search-names.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { lastOf } from "#lib/subjects/repeat-rule.ts"
import { type Candidate, type Candidates, candidatesFor, needsForm } from "./candidates.ts"
import type { Command } from "./use-commands.ts"

export type LineGroup = "likely" | "commands" | "named" | "others"

/** A thing with the typed name, by its kind and id. */
export type Named =
  | { kind: "subject"; id: string; subject: NamesFound["subjects"][number] }
  | { kind: "batch"; id: string; batch: NamesFound["batches"][number] }
  | { kind: "signature"; id: string; name: string }

/** One line of the list: a question, the earlier answer to it, a thing with that name, a list that was pasted, a command, or what shows every other question. */
export type Line =
  | { kind: "ask"; id: string; group: LineGroup; candidate: Candidate; last: LastAsked | undefined }
  | { kind: "see"; id: string; group: LineGroup; last: LastAsked }
  | { kind: "dossier"; id: string; group: LineGroup; subject: LastAsked["subject"] }
  | { kind: "named"; id: string; group: LineGroup; named: Named }
  | { kind: "pasted"; id: string; group: LineGroup; operation: OperationSlug; rows: number }
  | { kind: "command"; id: string; group: LineGroup; command: Command }
  | { kind: "more"; id: string; group: LineGroup }

/** A line that can be ticked: a question with nothing left to fill in. */
export function isTickable(line: Line | undefined): line is Line & { kind: "ask" } {
  return line?.kind === "ask" && !needsForm(line.candidate)
}

/** What the person may open of a subject that is known, and whether every other kind of question is shown. */
type Shown = { dossiers: boolean; others: boolean }

/**
 * Returns the lines in order: of a subject that is known its dossier and its answers, then the likely questions, those that would repeat one last; then
 * commands, things with that name, and every other question, once it is wanted.
 */
export function linesOf(
  { likely, others }: Candidates,
  commands: readonly Command[],
  asked: readonly LastAsked[],
  named: readonly Named[] = [],
  shown: Shown = { dossiers: true, others: false },
): Line[] {
  const questions = likely.map((candidate) => questionLine(candidate, "likely", asked))
  const more: Line[] = others.length > 0 ? [{ kind: "more", id: "more", group: "others" }] : []
  return [
    ...(shown.dossiers ? dossierLines(asked) : []),
    ...asked
      .slice(0, MOST_ANSWERS)
      .map((last): Line => ({ kind: "see", id: `see-${last.checkId}`, group: "likely", last })),
    ...questions.filter(({ last }) => !last),
    ...questions.filter(({ last }) => last),
    ...commands.map((command): Line => ({ kind: "command", id: command.id, group: "commands", command })),
    ...named.map((one): Line => ({ kind: "named", id: `${one.kind}-${one.id}`, group: "named", named: one })),
    ...(shown.others ? others.map((candidate) => questionLine(candidate, "others", asked)) : more),
  ]
}

/** The newest answers of a subject that are led to at once; its dossier has all of them. */
const MOST_ANSWERS = 5

/** Returns the rows of a pasted text, without the blank ones; several documents of one line are a row each. */
export function pastedRows(text: string): string[] {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter(Boolean)
  const [line = "", ...more] = rows
  const parts = line.split(/[\s,;]+/).filter(Boolean)
  const areDocuments = parts.every((part) => candidatesFor(part).likely.length > 0)
  return more.length === 0 && areDocuments ? parts : rows
}

/** Lines of a pasted list that are inspected: its heads may be above its figures. */
const INSPECTED = 3

/**
 * A pasted list as the batches that it could become: of what a cell of its first lines looks like, or of anything; none where no line holds more than
 * words.
 */
export function pastedLines(rows: readonly string[]): Line[] {
  const found = rows.slice(0, INSPECTED).flatMap((row) => row.split("\t").map(candidatesFor))
  const asked = found.filter(({ others }) => others.length > 0)
  const { likely, others } = asked.find((one) => one.likely.length > 0) ??
    asked[0] ?? { likely: [], others: [] }
  const operations = new Set([...likely, ...others].map(({ operation }) => operation))
  return [...operations].map((operation, place) => ({
    kind: "pasted",
    id: `batch-${operation}`,
    group: place < likely.length ? "likely" : "others",
    operation,
    rows: rows.length,
  }))
}

/** Of each subject that was asked about under this text, its dossier. */
function dossierLines(asked: readonly LastAsked[]): Line[] {
  const subjects = new Map(asked.map(({ subject }) => [subject.id, subject]))
  return [...subjects.values()].map((subject) => ({
    kind: "dossier",
    id: `dossier-${subject.id}`,
    group: "likely",
    subject,
  }))
}

function questionLine(
  candidate: Candidate,
  group: LineGroup,
  asked: readonly LastAsked[],
): Line & { kind: "ask" } {
  const last = lastOf(asked, candidate.operation, candidate.input)
  return { kind: "ask", id: `ask-${candidate.id}`, group, candidate, last }
}

/** Where the highlight starts: on the best guess or command, but on nothing when no guess fits, so that Enter asks nothing. */
export function firstHighlight(lines: readonly Line[]): string | null {
  const [first] = lines
  return first && first.group !== "others" ? first.id : null
}

/** The line above or below, round the ends. */
export function nextHighlight(lines: readonly Line[], current: string | null, step: 1 | -1): string | null {
  const at = lines.findIndex(({ id }) => id === current)
  const from = at === -1 && step === -1 ? 0 : at
  return lines.at((from + step) % lines.length)?.id ?? null
}

/** How many questions of each cost class; the classes in a fixed order, none with zero. */
export function costSum(candidates: readonly Candidate[]): { cost: CostClass; count: number }[] {
  const classes: readonly CostClass[] = ["unit", "token", "unspecified", "none"]
  const costs = candidates.map(({ operation }) => factsOf(operation).cost)
  return classes
    .filter((cost) => costs.includes(cost))
    .map((cost) => ({ cost, count: costs.filter((one) => one === cost).length }))
}

/** Returns the address that a line leads to; a question, a command and what shows more lead to none. */
export function addressOf(line: Exclude<Line, { kind: "command" | "ask" | "more" }>, role: Role): string {
  switch (line.kind) {
    case "named":
      return placeOf(line.named, role)
    case "pasted":
      return `/batches/new?operation=${line.operation}`
    case "see":
      return `/checks/${line.last.checkId}`
    case "dossier":
      return dossierPath(line.subject.id)
  }
}

/** The address of a thing that was found by its name: a subject's dossier, or, for who may open none, an answer. */
function placeOf(named: Named, role: Role): string {
  switch (named.kind) {
    case "subject": {
      const { id, answer } = named.subject
      return can(role, "dossier.read") || !answer ? dossierPath(id) : `/checks/${answer.checkId}`
    }
    case "batch":
      return `/batches/${named.id}`
    case "signature":
      return `/signatures/${named.id}`
  }
}

/** The effect of a key in the field of the omnibox, on its highlighted line if there is one; `ignore`: none, and it is no text either. */
type KeyAction = "next" | "previous" | "choose" | "toggle" | "askTicked" | "ignore"

type List = {
  /** The highlighted line, if there is one. */
  line: Line | undefined
  /** Some lines are ticked. */
  hasTicked: boolean
  /** The person moved the highlight; otherwise it stands where the list put it. */
  hasMoved: boolean
}

/** Returns the effect of a key; undefined where the key belongs to the text. */
export function keyAction(key: string, { line, hasTicked, hasMoved }: List): KeyAction | undefined {
  switch (key) {
    case "ArrowDown":
      return "next"
    case "ArrowUp":
      return "previous"
    case "Enter":
      return hasTicked && (line === undefined || line.kind === "ask") ? "askTicked" : "choose"
    case " ":
      // It would be the first sign of a text, and the pasted list would be gone.
      if (line?.kind === "pasted") return "choose"
      // An identifier has no blank: the first Space ticks; elsewhere it belongs to the text.
      if (isTickable(line) && (line.group === "likely" || hasMoved)) return "toggle"
      // As text it would make another list, without what is ticked in this one.
      return hasTicked ? "ignore" : undefined
    default:
      return undefined
  }
}
