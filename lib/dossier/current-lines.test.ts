import { expect, test } from "vitest"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { type CurrentLine, namesIn } from "./current-lines.ts"

function line(checkId: string, operation: CheckOperation, title: string): CurrentLine {
  const result = { kind: "record" as const, line: { came: "value" as const, word: null, title, marks: [] } }
  return { checkId, subjectId: "s", operation, askedAt: `2026-11-0${checkId}T00:00:00Z`, result }
}

test.each([
  { lines: [], names: [] },
  { lines: [line("1", "aml", ""), line("2", "kyc", "")], names: [] },
  { lines: [line("1", "person", "Ana Rojas"), line("2", "aml", "")], names: ["Ana Rojas"] },
  // The same words in another order, case and accents: one name, as the newest has it.
  { lines: [line("1", "person", "ANA PÉREZ"), line("2", "person-ext", "Perez Ana")], names: ["Perez Ana"] },
  {
    lines: [line("1", "person", "ANA PÉREZ"), line("2", "person-ext", "ANA MARÍA PÉREZ")],
    names: ["ANA MARÍA PÉREZ", "ANA PÉREZ"],
  },
  // An initial is a word of a name: whose name has another one is somebody else.
  {
    lines: [line("1", "person", "JOSÉ M. PÉREZ"), line("2", "person-ext", "JOSÉ A. PÉREZ")],
    names: ["JOSÉ A. PÉREZ", "JOSÉ M. PÉREZ"],
  },
  { lines: [line("1", "person", "D'ANGELO"), line("2", "person-ext", "D’Angelo")], names: ["D’Angelo"] },
  // Nothing but signs is a name too, shown verbatim.
  { lines: [line("1", "company", "***"), line("2", "company", "+")], names: ["+", "***"] },
])("names of $lines", ({ lines, names }) => {
  expect(namesIn(lines).map(({ name }) => name)).toEqual(names)
})
