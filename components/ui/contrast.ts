type Palette = Record<string, string>
export type Tokens = { light: Palette; dark: Palette }

/** The tokens of `tokens.css`, by theme: `--name: light-dark(#light, #dark)`. */
export function tokensOf(css: string): Tokens {
  const found = [...css.matchAll(/(?<![\w-])--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)]
  const palette = (side: 2 | 3) =>
    Object.fromEntries(found.map((match) => [match[1] ?? "", match[side] ?? ""]))
  return { light: palette(2), dark: palette(3) }
}

/** Contrast of two `#rrggbb` colours as WCAG 2.2 defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
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
