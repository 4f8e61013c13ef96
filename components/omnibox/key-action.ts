import { isTickable, type Line, type TickableLine } from "./lines.ts"

/** The effect of a key in the field of the omnibox. `nothing`: the key is ours, and there is nothing for it to do. */
export type KeyAction =
  | { kind: "move"; step: 1 | -1 }
  | { kind: "choose"; line: Line }
  | { kind: "toggle"; line: TickableLine }
  | { kind: "askTicked" | "nothing" }

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
      return { kind: "move", step: 1 }
    case "ArrowUp":
      return { kind: "move", step: -1 }
    case "Enter":
      if (hasTicked && (line === undefined || line.kind === "ask")) return { kind: "askTicked" }
      return line ? { kind: "choose", line } : { kind: "nothing" }
    case " ":
      // It would be the first sign of a text, and the pasted list would be gone.
      if (line?.kind === "pasted") return { kind: "choose", line }
      // An identifier has no blank: the first Space ticks; elsewhere it belongs to the text.
      return isTickable(line) && (line.group === "likely" || hasMoved) ? { kind: "toggle", line } : undefined
    default:
      return undefined
  }
}
