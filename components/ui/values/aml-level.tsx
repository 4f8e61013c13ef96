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
  level: string
  /** It was asked about a document that is probably mistyped: that it says nothing is no sign of anything. */
  isUnusual?: boolean | undefined
  /** Its own sections do not bear it out: the lowest level then clears nobody. */
  isDoubtful?: boolean | undefined
}

/** A risk level by shape, colour and its meaning in the language of the screen, the service's word small beside it. A word off the scale leads, verbatim and neutral. */
export function AmlLevel({ level, isUnusual = false, isDoubtful = false }: AmlLevelProps) {
  const t = useTranslations("ui.aml")
  const known = amlLevelOf(level)
  const uncleared = unclearedAs(level, { isUnusual, isDoubtful })
  if (level === DAMAGED_TEXT) return <DamagedLevel />
  const meaning = t(`short.${uncleared ?? known ?? "other"}`)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 align-middle">
      <AmlGlyph level={uncleared ?? level} className="size-4" />
      {known ? (
        <>
          <span className="whitespace-nowrap font-semibold">{meaning}</span>
          <Verbatim className="text-ink-3 text-xs">{level}</Verbatim>
        </>
      ) : (
        <>
          <Verbatim className="font-semibold">{level}</Verbatim>
          <span className="whitespace-nowrap text-ink-2">{meaning}</span>
        </>
      )}
      {isUnusual && !uncleared ? <span className="text-warning">{t("short.unusual")}</span> : null}
    </span>
  )
}

/** A level without what stands beside it in its answer, on which the lowest one's meaning depends: of that one only its place is said. */
export function BareAmlLevel({ level }: { level: string }) {
  const word = useLevelWord()
  if (amlLevelOf(level) !== "GREEN") return <AmlLevel level={level} />
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <AmlGlyph level={level} className="size-4" />
      <span className="font-semibold">{word(level)}</span>
      <Verbatim className="text-ink-3 text-xs">{level}</Verbatim>
    </span>
  )
}

/** Why the lowest level says nothing good of somebody; null where it does, and of every other level. */
export function unclearedAs(
  level: string,
  { isUnusual, isDoubtful }: { isUnusual: boolean; isDoubtful: boolean },
): "unusual" | "doubtful" | null {
  if (amlLevelOf(level) !== "GREEN") return null
  if (isUnusual) return "unusual"
  return isDoubtful ? "doubtful" : null
}

/** Returns the meaning of a level in the language of the screen, of the lowest, which does not always clear, its place; a word off the scale stays as it came. */
export function useLevelWord(): (level: string) => string {
  const t = useTranslations("ui.aml.short")
  return (level) => {
    const known = amlLevelOf(level)
    if (known === null) return level
    return t(known === "GREEN" ? "lowest" : known)
  }
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

/** The place on the scale of five by the shapes of its steps, the reached one underlined; read aloud as "3 of 5". */
export function AmlScale({ level }: { level: string }) {
  const t = useTranslations("ui.aml")
  const position = amlPosition(level)
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="inline-flex items-center gap-1" aria-hidden="true">
        {AML_LEVELS.map((step, index) => {
          const reached = index + 1 === position
          return (
            <span key={step} className={cx("pb-0.5", reached && "border-ink border-b-2")}>
              <AmlGlyph level={step} className={reached ? "size-3" : "size-2.5"} />
            </span>
          )
        })}
      </span>
      <span>{position === null ? t("offScale") : t("position", { position, total: AML_LEVELS.length })}</span>
    </span>
  )
}
