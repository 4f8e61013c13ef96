import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { AML_LEVELS, amlLevelOf, amlPosition } from "#lib/domain/aml/levels.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { AmlGlyph } from "./aml-glyph.tsx"

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
