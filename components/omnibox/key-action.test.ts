import { expect, test } from "vitest"
import { candidatesFor } from "./candidates.ts"
import { keyAction } from "./key-action.ts"
import { type Line, linesOf, pastedLines } from "./lines.ts"

const lines = linesOf(
  candidatesFor("00123456"),
  [
    {
      command: { id: "go-history", kind: "go", href: "/checks", place: "history" },
      label: "Historial",
      words: "",
    },
  ],
  [],
)
const lineOf = (id: string): Line => {
  const line = lines.find((one) => one.id === id)
  if (!line) throw new Error(`no line ${id}`)
  return line
}
const likely = lineOf("ask-person")
const incomplete = linesOf(candidatesFor("00123456"), [], []).find(
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
