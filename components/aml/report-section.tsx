import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { FieldName } from "#components/ui/values/verbatim.tsx"
import { COLUMNS, sectionPresence } from "#lib/aml/report.ts"
import { isRest, wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { type ExactJson, writeExact } from "#lib/checks/answers/exact-json.ts"
import type { AmlSection } from "#lib/domain/aml/sections.ts"
import { labelOf, ReportItems, type ReviewDesk } from "./report-items.tsx"

type ReportSectionProps = {
  section: AmlSection
  value: ExactJson | undefined
  /** The places of the items that are left under search and filter. */
  positions: readonly number[]
  narrowed: boolean
  /** Changes with search and filter: the list begins at its first page again. */
  listKey: string
  desk: ReviewDesk
  remark: ReactNode
  /** Shown where the section has no items. */
  nothing: ReactNode
}

/** One of the seven sections, also when it came empty or without data: that it says nothing is part of the report. */
export function ReportSection(props: ReportSectionProps) {
  const { section, value, positions, narrowed, remark } = props
  const t = useTranslations()
  const label = labelOf(props.desk, section)
  const came = sectionPresence(value)
  const total = Array.isArray(value) ? wholeCount(value) : 0
  const count = narrowed
    ? t("aml.foundOf", { count: positions.length, total })
    : t("check.tree.items", { count: total })
  return (
    <Section
      id={`field-${section}`}
      title={label}
      aside={
        <>
          <FieldName name={section} />
          {came === "items" ? <Badge>{count}</Badge> : null}
        </>
      }
      flush
      className="scroll-mt-[calc(var(--under-header)+--spacing(14))] print:break-inside-auto"
      {...(value !== undefined && came === "items"
        ? { actions: <CopySection value={value} label={label} /> }
        : {})}
    >
      <Body {...props} label={label} />
      <div className="px-4 pb-2 text-xs empty:hidden">{remark}</div>
    </Section>
  )
}

const MAX_COPIED = 500

/** Only where the text is of a size that a clipboard is made for. */
function CopySection({ value, label }: { value: ExactJson; label: string }) {
  const t = useTranslations("check.raw")
  if (Array.isArray(value) && value.length > MAX_COPIED) return null
  return <CopyButton text={writeExact(value, t("withheld"))} what={label} />
}

function Body(props: ReportSectionProps & { label: string }) {
  const { section, value, positions, narrowed, listKey, desk, label, nothing } = props
  const t = useTranslations("aml")
  if (nothing !== null) return <div className="px-4 py-2.5">{nothing}</div>
  if (!Array.isArray(value)) {
    return (
      <div className="px-4 py-2.5">
        <ValueTree value={value ?? null} label={label} />
      </div>
    )
  }
  const rest = value.at(-1)
  return (
    <>
      {isRest(rest) ? (
        <p className="border-line border-b px-4 py-2 text-sm">
          <PlainValue value={rest} />
        </p>
      ) : null}
      {COLUMNS[section] ? null : (
        <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">{desk.words.shapeNotShown}</p>
      )}
      {positions.length === 0 && narrowed ? (
        <p className="px-4 py-2.5 text-ink-2">{t("noneLeft")}</p>
      ) : (
        <div data-report-items tabIndex={-1}>
          <ReportItems key={listKey} {...{ section, items: value, positions, desk }} />
        </div>
      )}
    </>
  )
}
