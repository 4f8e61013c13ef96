import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { cx } from "#components/ui/cx.ts"
import { FieldName } from "#components/ui/values/verbatim.tsx"
import { READING_ORDER } from "#lib/aml/finding.ts"
import { type SectionPresence, sectionPresence } from "#lib/aml/report.ts"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { type ExactObject, fieldOf } from "#lib/checks/answers/exact-json.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"

type SectionStripProps = {
  data: ExactObject
  /** Remarks on a section: where it differs from the specification. */
  remark: (section: AmlSection) => ReactNode
}

/** The seven sections at one glance: how many findings; those without any in one line, each by its own kind of nothing. */
export function SectionStrip({ data, remark }: SectionStripProps) {
  const t = useTranslations("aml")
  const word = useTranslations("words")
  const came = READING_ORDER.map((section) => {
    const value = fieldOf(data, section)
    return { section, value, presence: sectionPresence(value) }
  })
  const full = came.filter(({ presence }) => presence === "items" || presence === "other")
  return (
    <section
      aria-label={word("sevenSections")}
      className="sheet flex flex-wrap items-stretch break-inside-avoid divide-line sm:divide-x"
    >
      {full.map(({ section, value, presence }) => (
        <div key={section} id={`field-${section}`} className="grow px-3 py-1.5">
          <p className={cx("whitespace-nowrap", section === "sanctions" && "font-semibold text-danger")}>
            {presence === "items" ? (
              <b className="text-base tabular-nums">{Array.isArray(value) ? wholeCount(value) : 0}</b>
            ) : null}
            <span> {t(`section.${section}`)}</span>
            <FieldName name={section} beside />
          </p>
          {presence === "other" ? (
            <>
              <p className="text-ink-2 text-xs">{t("strip.other")}</p>
              <ValueTree value={value ?? null} label={t(`section.${section}`)} />
            </>
          ) : null}
          <div className="text-xs empty:hidden">{remark(section)}</div>
        </div>
      ))}
      {full.length === came.length ? null : (
        <div className="flex min-w-56 flex-2 flex-col justify-center px-3 py-1.5 text-ink-2 text-xs">
          {NOTHINGS.map((nothing) => (
            <Nothing key={nothing} nothing={nothing} sections={came} remark={remark} />
          ))}
        </div>
      )}
    </section>
  )
}

const NOTHINGS = ["empty", "null", "absent"] as const

type NothingProps = Pick<SectionStripProps, "remark"> & {
  nothing: (typeof NOTHINGS)[number]
  sections: readonly { section: AmlSection; presence: SectionPresence }[]
}

/** The sections that came without findings in one way: null is not "no matches" (specification, AML report). */
function Nothing({ nothing, sections, remark }: NothingProps) {
  const t = useTranslations("aml")
  const own = sections.filter(({ presence }) => presence === nothing)
  if (own.length === 0) return null
  return (
    <p>
      {t(`strip.${nothing}`)}{" "}
      {own.map(({ section }, index) => (
        <span key={section} id={`field-${section}`}>
          {index > 0 ? <span>, </span> : null}
          <span>{t(`section.${section}`)}</span>
          <FieldName name={section} beside />
          {remark(section)}
        </span>
      ))}
      {nothing === "null" ? <span> · {t("strip.notNone")}</span> : null}
    </p>
  )
}
