import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { AML_LEVELS, amlLevelOf, amlPosition, type AmlLevel as Level } from "#lib/domain/aml/levels.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { Verbatim } from "./verbatim.tsx"

type Part = { d: string; filled?: boolean; cut?: boolean }
type Shape = { stroke: string; fill: string; parts: Part[] }

const CIRCLE = "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z"

/** Each level has a shape of its own, and the shapes fill up as the level rises: they survive a grey print. */
const SHAPES: Record<Level | "other", Shape> = {
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

type AmlLevelProps = {
  /** `aml_status`, as it came. */
  level: string
  /** `line` for tables and lists, `plate` for the head of a report. */
  size?: "line" | "plate"
  /** It was asked about a document that is probably mistyped: that it says nothing is no sign of anything. */
  isUnusual?: boolean | undefined
}

/**
 * A risk level by word, shape, position and colour. The word is the service's own; its meaning is given in the
 * language of the screen. A word off the scale is shown verbatim, neutral, with no position.
 */
export function AmlLevel({ level, size = "line", isUnusual = false }: AmlLevelProps) {
  const t = useTranslations("ui.aml")
  const known = amlLevelOf(level)
  const clears = known === "GREEN" && isUnusual ? "unusual" : null
  const word = clears ?? known ?? "other"
  if (size === "line" && level === DAMAGED_TEXT) return <DamagedLevel />
  if (size === "line") {
    return (
      <span className="inline-flex items-center gap-1.5 align-middle">
        <AmlGlyph level={clears ?? level} className="size-4" />
        <Verbatim className="font-semibold">{level}</Verbatim>
        <span className="whitespace-nowrap text-ink-2">{t(`short.${word}`)}</span>
        {isUnusual && !clears ? <span className="text-warning">{t("short.unusual")}</span> : null}
      </span>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-4">
        <AmlGlyph level={clears ?? level} className="size-14" />
        <div className="flex min-w-0 flex-col gap-1">
          <span className="break-words font-semibold text-xl leading-none tracking-wide">
            <Verbatim>{level}</Verbatim>
          </span>
          <span className={clears ? "text-warning" : "text-ink-2"}>{t(`meaning.${word}`)}</span>
        </div>
      </div>
      <AmlScale level={level} />
    </div>
  )
}

/** No word of the service's, and no level: the stored answer is damaged. */
function DamagedLevel() {
  const t = useTranslations("ui")
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-danger">
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      <span className="font-semibold">{t("damaged")}</span>
    </span>
  )
}

/**
 * Five steps in the order of the specification, each with its own shape and word, the reached one under a mark: the place is
 * read without knowing what the colours mean. Aloud it is "3 of 5".
 */
export function AmlScale({ level }: { level: string }) {
  const t = useTranslations("ui.aml")
  const position = amlPosition(level)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex gap-0.5" aria-hidden="true">
        {AML_LEVELS.map((step, index) => {
          const reached = index + 1 === position
          return (
            <span
              key={step}
              className={cx(
                "flex w-12 flex-col items-center gap-0.5 border-t-3 pt-1 text-2xs leading-none",
                reached ? "border-ink font-semibold text-ink" : "border-line-strong text-ink-3",
              )}
            >
              <AmlGlyph level={step} className={reached ? "size-4" : "size-3"} />
              {step}
            </span>
          )
        })}
      </div>
      <span className="text-ink-2 text-sm">
        {position === null ? t("offScale") : t("position", { position, total: AML_LEVELS.length })}
      </span>
    </div>
  )
}
