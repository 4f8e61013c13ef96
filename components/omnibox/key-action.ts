import { isTickable, type Line } from "./lines.ts"

/** The effect of a key in the field of the omnibox, on its highlighted line if there is one; `ignore`: none, and it is no text either. */
export type KeyAction = "next" | "previous" | "choose" | "toggle" | "askTicked" | "ignore"

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
