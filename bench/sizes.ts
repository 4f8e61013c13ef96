/** What is measured, in this order. */
export const SECTION_NAMES = [
  "questions",
  "batches",
  "monitor",
  "reports",
  "dossier",
  "uploads",
  "lists",
  "pages",
  "memory",
  "start",
] as const

export type SectionName = (typeof SECTION_NAMES)[number]

/** How much is measured. */
export type Sizes = {
  /** Turns of each program that answers a question, and seconds of each. */
  rounds: number
  seconds: number
  /** Rows of the large batch, and how many questions the service permits a second meanwhile. */
  batch: { rows: number; perSecond: number }
  /** A batch that so many follow, for so many seconds. */
  monitor: { rows: number; watchers: number; seconds: number }
  reports: number
  /** Checks of one subject. */
  dossier: number
  /** Checks of a desk whose pages are listed and exported. */
  checks: number
  /** How long everything runs at once before the memory is measured. */
  minutes: number
}

const WHOLE: Sizes = {
  rounds: 5,
  seconds: 3,
  batch: { rows: 10_000, perSecond: 40 },
  monitor: { rows: 10_000, watchers: 200, seconds: 60 },
  reports: 200,
  dossier: 2_000,
  checks: 1_000_000,
  minutes: 10,
}

/** A table within ten minutes: enough to see what moved, too little to quote. */
const QUICK: Sizes = {
  rounds: 3,
  seconds: 2,
  batch: { rows: 1_200, perSecond: 40 },
  monitor: { rows: 2_000, watchers: 50, seconds: 20 },
  reports: 40,
  dossier: 500,
  checks: 20_000,
  minutes: 1,
}

/** Those of the command line: `--quick`, and what the section that is named alone takes as numbers. */
export function sizesOf(name: string | undefined, numbers: readonly number[], isQuick: boolean): Sizes {
  const sizes = isQuick ? QUICK : WHOLE
  const [first, second] = numbers
  if (first === undefined) return sizes
  if (name === "batches")
    return { ...sizes, batch: { rows: first, perSecond: second ?? sizes.batch.perSecond } }
  if (name === "monitor")
    return {
      ...sizes,
      monitor: { ...sizes.monitor, rows: first, watchers: second ?? sizes.monitor.watchers },
    }
  if (name === "lists") return { ...sizes, checks: first }
  if (name === "memory") return { ...sizes, minutes: first }
  throw new Error(`${name} takes no number`)
}
