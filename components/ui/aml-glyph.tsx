import { type AmlLevel, amlLevelOf } from "./aml-scale.ts"
import { cx } from "./cx.ts"

/** Each level has a shape of its own, and the shapes fill up as the level rises: they survive a grey print. */
const SHAPES: Record<
  AmlLevel | "other",
  { colour: string; paths: { d: string; filled?: boolean; cut?: boolean }[] }
> = {
  GREEN: { colour: "text-aml-green", paths: [{ d: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z" }] },
  YELLOW: {
    colour: "text-aml-yellow",
    paths: [{ d: "M12 3 22 20.5H2z" }, { d: "M7.2 15.5h9.6l2.4 4.2H4.8z", filled: true }],
  },
  ORANGE: {
    colour: "text-aml-orange",
    paths: [{ d: "M12 2 22 12 12 22 2 12z" }, { d: "M2 12h20L12 22z", filled: true }],
  },
  RED: { colour: "text-aml-red", paths: [{ d: "M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8z", filled: true }] },
  BLACK: {
    colour: "text-aml-black",
    paths: [
      { d: "M2.5 2.5h19v19h-19z", filled: true },
      { d: "m7.5 7.5 9 9m0-9-9 9", cut: true },
    ],
  },
  other: { colour: "text-neutral", paths: [{ d: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z" }] },
}

/** The shape of a level; decoration, the word always stands beside it. */
export function AmlGlyph({ level, className }: { level: string; className?: string }) {
  const known = amlLevelOf(level)
  const { colour, paths } = SHAPES[known ?? "other"]
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeDasharray={known ? undefined : "3 3"}
      className={cx("size-6 shrink-0 stroke-current", colour, className)}
    >
      {paths.map(({ d, filled, cut }) => (
        <path key={d} d={d} className={cx(filled ? "fill-current" : "fill-none", cut && "stroke-surface")} />
      ))}
    </svg>
  )
}
