import { contrast, type Tokens } from "./contrast.ts"
import { TONES } from "./values/tone.ts"

export type Pair = { ink: string; ground: string; least: 3 | 4.5 }

const GROUNDS = ["canvas", "surface", "sunken", "raised"]
const text = (ink: string, grounds: string[]): Pair[] =>
  grounds.map((ground) => ({ ink, ground, least: 4.5 }))
const shape = (ink: string, grounds: string[]): Pair[] => grounds.map((ground) => ({ ink, ground, least: 3 }))

/** Every pair of tokens that occurs on a screen, with the contrast that WCAG 2.2 AA requires of it: text 4.5, controls and marks 3. */
export const PAIRS: Pair[] = [
  ...["ink", "ink-2", "ink-3", "accent", "accent-strong"].flatMap((ink) => text(ink, GROUNDS)),
  ...text("accent", ["accent-soft"]),
  ...text("on-accent", ["accent", "accent-strong"]),
  ...text("on-danger", ["danger"]),
  ...TONES.flatMap((tone) => text(tone, [`${tone}-soft`, "surface", "raised", "canvas"])),
  ...shape("line-strong", GROUNDS),
  ...["green", "yellow", "orange", "red", "black"].flatMap((level) =>
    shape(`aml-${level}`, ["surface", "raised"]),
  ),
  ...shape("aml-cut", ["aml-black-fill"]),
]

/** The measured contrast of every pair, as the table of docs/design.md: the lowest of each ink over its grounds. */
export function contrastTable(tokens: Tokens): string {
  const inks = [...new Set(PAIRS.map(({ ink }) => ink))]
  const rows = inks.map((name) => {
    const pairs = PAIRS.filter(({ ink }) => ink === name)
    const lowest = (theme: keyof Tokens) =>
      Math.min(
        ...pairs.map(({ ink, ground }) => contrast(tokens[theme][ink] ?? "", tokens[theme][ground] ?? "")),
      )
    const grounds = pairs.map(({ ground }) => ground).join(", ")
    return `| \`${name}\` | ${grounds} | ${pairs[0]?.least} | ${floor(lowest("light"))} | ${floor(lowest("dark"))} |`
  })
  return ["| Ink | On | Asked | Light | Dark |", "|---|---|---|---|---|", ...rows].join("\n")
}

/** Two decimals, never rounded up: 4.496 is not 4.5. */
function floor(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2)
}
