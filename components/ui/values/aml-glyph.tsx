import { cx } from "#components/ui/cx.ts"
import { type AmlLevel, amlLevelOf } from "#lib/domain/aml/levels.ts"

type Part = { d: string; filled?: boolean; cut?: boolean }
type Shape = { stroke: string; fill: string; parts: Part[] }

const CIRCLE = "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z"

/** Each level has a shape of its own, and the shapes fill up as the level rises: they survive a grey print. */
const SHAPES: Record<AmlLevel | "other", Shape> = {
  GREEN: { stroke: "stroke-aml-green", fill: "fill-none", parts: [{ d: CIRCLE }] },
  YELLOW: {
    stroke: "stroke-aml-yellow",
    fill: "fill-aml-yellow-fill",
    parts: [{ d: "M7.2 14h9.6l3.9 6.5H3.3z", filled: true }, { d: "M12 3 22 20.5H2z" }],
  },
  ORANGE: {
    stroke: "stroke-aml-orange",
    fill: "fill-aml-orange-fill",
    parts: [{ d: "M2 12h20L12 22z", filled: true }, { d: "M12 2 22 12 12 22 2 12z" }],
  },
  RED: {
    stroke: "stroke-aml-red",
    fill: "fill-aml-red-fill",
    parts: [{ d: "M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8z", filled: true }],
  },
  BLACK: {
    stroke: "stroke-aml-black",
    fill: "fill-aml-black-fill",
    parts: [
      { d: "M2.5 2.5h19v19h-19z", filled: true },
      { d: "m8 8 8 8m0-8-8 8", cut: true },
    ],
  },
  other: { stroke: "stroke-neutral", fill: "fill-none", parts: [{ d: CIRCLE }] },
}

/** The shape of a level; decoration, the word is always beside it. Printed as it is, background included. */
export function AmlGlyph({ level, className = "size-6" }: { level: string; className?: string }) {
  const known = amlLevelOf(level)
  const { stroke, fill, parts } = SHAPES[known ?? "other"]
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeDasharray={known ? undefined : "3 3"}
      className={cx("shrink-0 print-color-exact", className)}
    >
      {parts.map(({ d, filled, cut }) => (
        <path key={d} d={d} className={cx(filled ? fill : "fill-none", cut ? "stroke-aml-cut" : stroke)} />
      ))}
    </svg>
  )
}
