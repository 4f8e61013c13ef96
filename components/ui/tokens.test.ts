import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { TONES } from "./values/tone.ts"

type Pair = { ink: string; ground: string; least: 3 | 4.5 }

const GROUNDS = ["canvas", "surface", "sunken", "raised"]
const text = (ink: string, grounds: string[]): Pair[] =>
  grounds.map((ground) => ({ ink, ground, least: 4.5 }))
const shape = (ink: string, grounds: string[]): Pair[] => grounds.map((ground) => ({ ink, ground, least: 3 }))

/** Every pair of tokens that occurs on a screen, with the contrast that WCAG 2.2 AA requires of it: text 4.5, controls and marks 3. */
const PAIRS: Pair[] = [
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

const tokens = tokensOf(readFileSync(new URL("./tokens.css", import.meta.url), "utf8"))

test("the tokens are read, light and dark", () => {
  expect(tokens.light.canvas).toMatch(/^#[0-9a-f]{6}$/)
  expect(Object.keys(tokens.dark)).toEqual(Object.keys(tokens.light))
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21)
})

for (const theme of ["light", "dark"] as const) {
  test.each(PAIRS)(`${theme}: $ink on $ground reaches $least`, ({ ink, ground, least }) => {
    expect(contrast(tokens[theme][ink] ?? "", tokens[theme][ground] ?? "")).toBeGreaterThanOrEqual(least)
  })
}

test("the table in docs/design.md is what the tokens give", () => {
  const document = readFileSync(new URL("../../docs/design.md", import.meta.url), "utf8")
  expect(document).toContain(contrastTable(tokens))
})

/** The measured contrast of every pair, as the table of docs/design.md: the lowest of each ink over its grounds. */
function contrastTable(tokens: Tokens): string {
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

type Palette = Record<string, string>
type Tokens = { light: Palette; dark: Palette }

/** The tokens of `tokens.css`, by theme: `--name: light-dark(#light, #dark)`. */
function tokensOf(css: string): Tokens {
  const found = [...css.matchAll(/(?<![\w-])--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)]
  const palette = (side: 2 | 3) =>
    Object.fromEntries(found.map((match) => [match[1] ?? "", match[side] ?? ""]))
  return { light: palette(2), dark: palette(3) }
}

/** Contrast of two `#rrggbb` colours as WCAG 2.2 defines it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
