/** The upper or lower bound of a figure: of itself, or of its ratio to its reference of the same run. */
export type Goal = { of: "value" | "ratio"; atMost: number } | { of: "ratio" | "value"; atLeast: number }

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
