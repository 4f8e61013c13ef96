/** What is measured, in this order. */
export const SECTION_NAMES = ["questions", "batches", "uploads", "lists"] as const

export type SectionName = (typeof SECTION_NAMES)[number]

/** How much is measured. */
export type Sizes = {
  /** Turns of each program that answers a question, and seconds of each. */
  rounds: number
  seconds: number
  /** Rows of the large batch, and how many questions the service permits a second meanwhile. */
  batch: { rows: number; perSecond: number }
  /** Checks of a desk whose pages are listed. */
  checks: number
}

const WHOLE: Sizes = { rounds: 5, seconds: 3, batch: { rows: 10_000, perSecond: 40 }, checks: 200_000 }

/** A table within ten minutes: enough to see what moved, too little to quote. */
const QUICK: Sizes = { rounds: 3, seconds: 2, batch: { rows: 1_200, perSecond: 40 }, checks: 20_000 }

/** Those of the command line: `--quick`, and what the section that is named alone takes as numbers. */
export function sizesOf(name: string | undefined, numbers: readonly number[], isQuick: boolean): Sizes {
  const sizes = isQuick ? QUICK : WHOLE
  const [first, second] = numbers
  if (first === undefined) return sizes
  if (name === "batches")
    return { ...sizes, batch: { rows: first, perSecond: second ?? sizes.batch.perSecond } }
  if (name === "lists") return { ...sizes, checks: first }
  throw new Error(`${name} takes no number`)
}
