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
  /** It was asked about a document that is probably mistyped: that it says nothing is no sign of anything. */
  isUnusual?: boolean | undefined
}

/** A risk level by word, shape and colour; its meaning in the language of the screen. A word off the scale is shown verbatim, neutral. */
export function AmlLevel({ level, isUnusual = false }: AmlLevelProps) {
  const t = useTranslations("ui.aml")
  const known = amlLevelOf(level)
  const clears = known === "GREEN" && isUnusual ? "unusual" : null
  if (level === DAMAGED_TEXT) return <DamagedLevel />
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <AmlGlyph level={clears ?? level} className="size-4" />
      <Verbatim className="font-semibold">{level}</Verbatim>
      <span className="whitespace-nowrap text-ink-2">{t(`short.${clears ?? known ?? "other"}`)}</span>
      {isUnusual && !clears ? <span className="text-warning">{t("short.unusual")}</span> : null}
    </span>
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
 * The place on the scale of five by the shapes of its steps, the reached one underlined: it is read without knowing what the colours mean. Aloud it is "3 of 5".
 */
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
