import { useTranslations } from "next-intl"
import { AmlGlyph } from "./aml-glyph.tsx"
import { AML_LEVELS, amlLevelOf, amlPosition } from "./aml-scale.ts"
import { cx } from "./cx.ts"

type AmlLevelProps = {
  /** `aml_status`, as it came. */
  level: string
  /** `line` for tables and lists, `plate` for the head of a report. */
  size?: "line" | "plate"
}

/**
 * A risk level by word, shape, position and colour. The word is the service's own; what it means is said in the
 * language of the screen. A word off the scale is shown verbatim, neutral, with no position.
 */
export function AmlLevel({ level, size = "line" }: AmlLevelProps) {
  const t = useTranslations("ui.aml")
  const known = amlLevelOf(level)
  if (size === "line") {
    return (
      <span className="inline-flex items-center gap-1.5">
        <AmlGlyph level={level} className="size-4" />
        <span className="font-semibold">{level}</span>
        <span className="text-ink-2">{known ? t(`short.${known}`) : t("short.other")}</span>
      </span>
    )
  }
  return (
    <div className="flex items-start gap-4">
      <AmlGlyph level={level} className="size-12" />
      <div className="flex min-w-0 flex-col gap-1">
        <span className="font-semibold text-xl leading-none tracking-wide">{level}</span>
        <span className="text-ink-2">{known ? t(`meaning.${known}`) : t("meaning.other")}</span>
        <AmlScale level={level} />
      </div>
    </div>
  )
}

/** Five steps with the reached one marked: its place is read aloud as "3 of 5". */
export function AmlScale({ level }: { level: string }) {
  const t = useTranslations("ui.aml")
  const position = amlPosition(level)
  const label = position === null ? t("offScale") : t("position", { position, total: AML_LEVELS.length })
  return (
    <span className="mt-1 inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <svg viewBox="0 0 132 14" className="h-3.5 w-33 shrink-0" aria-hidden="true">
        {AML_LEVELS.map((step, index) => (
          <rect
            key={step}
            x={index * 26.5 + 0.5}
            y={index + 1 === position ? 1 : 5}
            width="25"
            height={index + 1 === position ? 12 : 4}
            rx="1"
            className={cx(index + 1 === position ? "fill-ink stroke-ink" : "fill-none stroke-line-strong")}
          />
        ))}
      </svg>
      <span className="text-ink-2 text-sm">{label}</span>
    </span>
  )
}
