import { History } from "lucide-react"
import { expect, test } from "vitest"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { candidatesFor } from "./candidates.ts"
import {
  costSum,
  firstHighlight,
  keyAction,
  type Line,
  linesOf,
  nextHighlight,
  pastedLines,
  pastedRows,
} from "./lines.ts"
import type { Command } from "./use-commands.ts"

const history: Command = { id: "go-history", label: "Historial", words: "", icon: History, run: () => {} }
const asked: LastAsked = {
  checkId: "0199",
  subject: { id: "0198", kind: "dni" },
  operation: "person-ext",
  input: { dni: "00123456" },
  state: "answered",
  resultKind: "record",
  marks: [],
  finding: null,
  askedAt: "2026-11-20T14:12:00Z",
  askedBy: "Ana",
}

test("of a known subject the dossier comes first, then its answers, and what would repeat one last", () => {
  const lines = linesOf(candidatesFor("00123456"), [], [asked])
  const ids = lines.filter(({ group }) => group === "likely").map(({ id }) => id)
  expect(ids.slice(0, 3)).toEqual(["dossier-0198", "see-0199", "ask-person"])
  expect(ids.at(-1)).toBe("ask-person-ext")
  expect(firstHighlight(lines)).toBe("dossier-0198")
})

test("every other question is shown once it is wanted, and no dossier to who may open none", () => {
  const others = (shown: Parameters<typeof linesOf>[4]) =>
    linesOf(candidatesFor("00123456"), [], [asked], [], shown).filter(({ group }) => group === "others")
  expect(others({ dossiers: true, others: false }).map(({ id }) => id)).toEqual(["more"])
  expect(others({ dossiers: true, others: true }).map(({ kind }) => kind)).not.toContain("more")
  const [first] = linesOf({ likely: [], others: [] }, [], [asked], [], { dossiers: false, others: false })
  expect(first?.id).toBe("see-0199")
})

test("Enter at once asks nothing when no guess fits", () => {
  expect(firstHighlight(linesOf(candidatesFor("Pedro"), [], []))).toBeNull()
  expect(firstHighlight(linesOf(candidatesFor("Historial"), [history], []))).toBe("go-history")
  expect(firstHighlight([])).toBeNull()
})

test("the highlight goes round, from nothing to either end", () => {
  const lines = linesOf(candidatesFor("ABC-123"), [history], [])
  const ids = lines.map(({ id }) => id)
  expect(nextHighlight(lines, null, 1)).toBe(ids[0])
  expect(nextHighlight(lines, null, -1)).toBe(ids.at(-1))
  expect(nextHighlight(lines, ids[0] ?? null, -1)).toBe(ids.at(-1))
  expect(nextHighlight(lines, ids.at(-1) ?? null, 1)).toBe(ids[0])
  expect(nextHighlight([], null, 1)).toBeNull()
})

test.each([
  [["40000001", "40000002"], "batch-person"],
  [["DNI", "40000001"], "batch-person"],
  [["Ana Quispe\t40000001", "Luis Rojas\t40000002"], "batch-person"],
  [["Cliente\tPlaca", "Ana Quispe\tABC-123"], "batch-vehicle"],
  [["Ana Quispe", "Luis Rojas"], undefined],
])("%j pasted is first of all %s", (rows, first) => {
  expect(pastedLines(rows)[0]?.id).toBe(first)
})

test("the sum names each class of cost once", () => {
  const { likely: guessed } = candidatesFor("00123456")
  const known = guessed.filter(({ operation }) => ["person", "person-ext", "aml", "kyc"].includes(operation))
  expect(costSum(known)).toEqual([
    { cost: "unspecified", count: 3 },
    { cost: "none", count: 1 },
  ])
  const { likely, others } = candidatesFor("9BWZZZ377VT004251")
  const match = others.filter(({ operation }) => operation === "match" || operation === "aml")
  expect(costSum([...likely, ...match])).toEqual([
    { cost: "unit", count: 1 },
    { cost: "token", count: 1 },
    { cost: "unspecified", count: 1 },
  ])
  expect(costSum([])).toEqual([])
})

const lines = linesOf(candidatesFor("00123456"), [history], [])
const lineOf = (id: string): Line => {
  const line = lines.find((one) => one.id === id)
  if (!line) throw new Error(`no line ${id}`)
  return line
}
const likely = lineOf("ask-person")
const incomplete = linesOf(candidatesFor("00123456"), [], [], [], { dossiers: true, others: true }).find(
  (line) => line.kind === "ask" && line.candidate.missing.length > 0,
)
if (!incomplete) throw new Error("every question is complete")
const unlikely: Line = { ...likely, group: "others" }
const command = lineOf("go-history")
const [pasted] = pastedLines(["00123456", "00123457"])
const still = { hasTicked: false, hasMoved: false }
const ticked = { hasTicked: true, hasMoved: true }

test.each<[string, string, Parameters<typeof keyAction>[1], ReturnType<typeof keyAction>]>([
  ["an arrow moves down", "ArrowDown", { ...still, line: undefined }, "next"],
  ["an arrow moves up", "ArrowUp", { ...still, line: likely }, "previous"],
  ["Enter chooses the highlighted line", "Enter", { ...still, line: likely }, "choose"],
  ["Enter with no line is no text either", "Enter", { ...still, line: undefined }, "choose"],
  ["Enter asks what is ticked", "Enter", { ...ticked, line: likely }, "askTicked"],
  ["Enter asks what is ticked without a line", "Enter", { ...ticked, line: undefined }, "askTicked"],
  ["Enter on a command carries it out all the same", "Enter", { ...ticked, line: command }, "choose"],
  ["Space ticks a likely question", " ", { ...still, line: likely }, "toggle"],
  ["Space is text where the list put the highlight", " ", { ...still, line: unlikely }, undefined],
  ["Space ticks where the person moved to", " ", { ...still, line: unlikely, hasMoved: true }, "toggle"],
  ["Space is text on a question with a gap", " ", { ...still, hasMoved: true, line: incomplete }, undefined],
  ["Space is text on a command", " ", { ...still, line: command }, undefined],
  [
    "Space on a question with a gap leaves alone what is ticked",
    " ",
    { ...ticked, line: incomplete },
    "ignore",
  ],
  ["Space on a command leaves alone what is ticked", " ", { ...ticked, line: command }, "ignore"],
  ["Space without a line leaves alone what is ticked", " ", { ...ticked, line: undefined }, "ignore"],
  ["Space opens a pasted list", " ", { ...still, line: pasted }, "choose"],
  ["a letter is text", "a", { ...ticked, line: likely }, undefined],
])("%s", (_, key, list, expected) => {
  expect(keyAction(key, list)).toEqual(expected)
})

test.each([
  ["40000001 40000002,40000003", ["40000001", "40000002", "40000003"]],
  ["A1B 234", ["A1B 234"]],
  ["ANA 40000001\n\nEVA 40000002", ["ANA 40000001", "EVA 40000002"]],
])("%j is pasted as %j", (text, rows) => {
  expect(pastedRows(text)).toEqual(rows)
})
