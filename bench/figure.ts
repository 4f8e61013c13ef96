/** One measured thing. `reference`: something plain of the same run and unit, which the machine's mood falls on as well. */
export type Figure = {
  what: string
  value: number
  unit: string
  reference?: { what: string; value: number }
  goal?: Goal
}

/** Whether it is as it is wanted; undefined where nothing is wanted of it. */
export function isHeld({ value, reference, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  const measured = goal.of === "value" ? value : value / (reference?.value ?? Number.NaN)
  return "atMost" in goal ? measured <= goal.atMost : measured >= goal.atLeast
}

/** All of it as one table, and under it the goals that were missed. */
export function table(figures: readonly Figure[]): string {
  const missed = figures.filter((figure) => isHeld(figure) === false)
  return [
    "| | measured | reference of the same run | ratio | goal | |",
    "|---|---|---|---|---|---|",
    ...figures.map(line),
    "",
    missed.length === 0 ? "Every goal was held." : `Not held: ${missed.map(({ what }) => what).join("; ")}.`,
  ].join("\n")
}

/** One figure as a row of the table. */
export function line(figure: Figure): string {
  const { what, value, unit, reference, goal } = figure
  const beside = reference ? `${reference.what}: ${rounded(reference.value)} ${unit}` : ""
  const ratio = reference ? rounded(value / reference.value) : ""
  return `| ${[what, `${rounded(value)} ${unit}`.trim(), beside, ratio, goal ? goalText(goal, unit) : "", heldText(figure)].join(" | ")} |`
}

function heldText(figure: Figure): string {
  const held = isHeld(figure)
  if (held === undefined) return ""
  return held ? "held" : "NOT HELD"
}

function goalText(goal: Goal, unit: string): string {
  const bound = "atMost" in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
  return goal.of === "ratio" ? `ratio ${bound}` : `${bound} ${unit}`.trim()
}

/** Three digits that count. */
function rounded(value: number): string {
  if (!Number.isFinite(value)) return "none"
  const digits = Math.abs(value) >= 100 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toFixed(Math.min(digits, 3))
}

/** The upper or lower bound of a figure: of itself, or of its ratio to its reference of the same run. */
type Goal = { of: "value" | "ratio"; atMost: number } | { of: "ratio" | "value"; atLeast: number }

/** The floors of Cotejo on two cores; `npm run bench` prints of each whether it held. Weights of pages: `page-budget.json`. */
export const GOALS = {
  questionAlone: { of: "ratio", atMost: 8 },
  questionsAtOnce: { of: "ratio", atLeast: 0.12 },
  batchPace: { of: "ratio", atLeast: 0.85 },
  sentTwice: { of: "value", atMost: 0 },
  failed: { of: "value", atMost: 0 },
  uploadTime: { of: "ratio", atMost: 6 },
  uploadMemory: { of: "value", atMost: 80 },
  listP95: { of: "value", atMost: 50 },
} as const satisfies Record<string, Goal>
