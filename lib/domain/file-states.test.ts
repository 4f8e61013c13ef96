import { expect, test } from "vitest"
import { assertFileTransition, FILE_STATES, IllegalFileTransition } from "./file-states.ts"

const ALLOWED = ["linked>dead", "sealing>sealed", "sealing>missed", "sealed>removed"]

test.each(FILE_STATES.flatMap((from) => FILE_STATES.map((to) => [from, to] as const)))(
  "from %s to %s",
  (from, to) => {
    const move = () => assertFileTransition(from, to)
    if (ALLOWED.includes(`${from}>${to}`)) expect(move).not.toThrow()
    else expect(move).toThrow(IllegalFileTransition)
  },
)
