/** The upper or lower bound of a figure: of itself, or of its ratio to its reference of the same run. */
export type Goal = { of: "value" | "ratio"; atMost: number } | { of: "ratio" | "value"; atLeast: number }

/** The goals of Cotejo on two cores; `npm run bench` prints of each whether it was met. Weights of pages: `page-budget.json`. */
export const GOALS = {
  questionAlone: { of: "ratio", atMost: 2.5 },
  questionsAtOnce: { of: "ratio", atLeast: 0.3 },
  batchPace: { of: "ratio", atLeast: 0.95 },
  watchedPace: { of: "ratio", atLeast: 0.95 },
  sentTwice: { of: "value", atMost: 0 },
  failed: { of: "value", atMost: 0 },
  uploadTime: { of: "ratio", atMost: 3 },
  uploadMemory: { of: "ratio", atMost: 1 },
  zipMemory: { of: "value", atMost: 150 },
  exportMemory: { of: "value", atMost: 150 },
  listP95: { of: "value", atMost: 50 },
  firstStart: { of: "value", atMost: 90 },
  secondStart: { of: "value", atMost: 10 },
  memoryAfter: { of: "ratio", atMost: 1.5 },
} as const satisfies Record<string, Goal>
