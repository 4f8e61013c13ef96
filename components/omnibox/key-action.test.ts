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
  ["an arrow moves down", "ArrowDown", { ...still, line: undefined }, { kind: "move", step: 1 }],
  ["an arrow moves up", "ArrowUp", { ...still, line: likely }, { kind: "move", step: -1 }],
  [
    "Enter chooses the highlighted line",
    "Enter",
    { ...still, line: likely },
    { kind: "choose", line: likely },
  ],
  ["Enter with no line submits nothing", "Enter", { ...still, line: undefined }, { kind: "nothing" }],
  ["Enter asks what is ticked", "Enter", { ...ticked, line: likely }, { kind: "askTicked" }],
  [
    "Enter asks what is ticked without a line",
    "Enter",
    { ...ticked, line: undefined },
    { kind: "askTicked" },
  ],
  [
    "Enter on a command carries it out all the same",
    "Enter",
    { ...ticked, line: command },
    { kind: "choose", line: command },
  ],
  [
    "Space ticks a likely question",
    " ",
    { ...still, line: likely },
    { kind: "toggle", line: likely as never },
  ],
  ["Space is text where the list put the highlight", " ", { ...still, line: unlikely }, undefined],
  [
    "Space ticks where the person moved to",
    " ",
    { ...still, line: unlikely, hasMoved: true },
    { kind: "toggle", line: unlikely as never },
  ],
  ["Space is text on a question with a gap", " ", { ...ticked, line: incomplete }, undefined],
  ["Space is text on a command", " ", { ...ticked, line: command }, undefined],
  ["Space opens a pasted list", " ", { ...still, line: pasted }, { kind: "choose", line: pasted as Line }],
  ["a letter is text", "a", { ...ticked, line: likely }, undefined],
])("%s", (_, key, list, expected) => {
  expect(keyAction(key, list)).toEqual(expected)
})
