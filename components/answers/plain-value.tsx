import { useTranslations } from "next-intl"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { CivilDate } from "#components/ui/values/civil-date.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { type ExactJson, isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { prefixOf } from "#lib/text/truncate.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"
import { LeftOut } from "./left-out.tsx"
import { ServiceLink } from "./service-link.tsx"

type PlainValueProps = {
  /** Undefined: the field did not come. */
  value: ExactJson | undefined
  /** The specification explains this field's null as "not applicable". */
  notApplicable?: boolean
}

/** Whether a value has nothing within it that could be unfolded. */
export function isPlainValue(value: ExactJson | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0
  return !isExactObject(value) || value.entries.length === 0
}

/** One value without parts, or one kind of nothing. Text of the service is text: never HTML, and isolated from the text around it. */
export function PlainValue({ value, notApplicable = false }: PlainValueProps) {
  const word = useTranslations("words")
  const t = useTranslations("check")
  if (value === undefined) return <MissingValue kind="absent" />
  if (value === null) return <MissingValue kind={notApplicable ? "notApplicable" : "null"} />
  if (value === "") return <MissingValue kind="emptyText" />
  if (typeof value === "string") return <Text text={value} />
  if (typeof value === "boolean") {
    return (
      <>
        <span>{word(value ? "yes" : "no")}</span>
        <span className="field-name ms-1.5">{String(value)}</span>
      </>
    )
  }
  if (isExactNumber(value)) return <span className="tabular-nums">{value.source}</span>
  if (Array.isArray(value)) return <MissingValue kind="emptyList" />
  if (value.kind === "rest") {
    return (
      <span>
        {value.start === "" ? null : <Folded text={value.start} />}
        <LeftOut why={value.why} count={value.count} href={value.href} />
      </span>
    )
  }
  if (value.kind === "deeper") return <span className="text-ink-3 italic">{t("tree.tooDeep")}</span>
  return (
    <span className="text-ink-3 italic">
      {value.kind === "withheld" ? t("raw.withheld") : t("tree.emptyObject")}
    </span>
  )
}

const MAX_UNFOLDED = 1_000

/** A long text shows its beginning until somebody wants more of it; what follows is in the page, for finding and printing. */
function Folded({ text }: { text: string }) {
  const t = useTranslations("check.tree")
  if (text.length <= MAX_UNFOLDED) return <Verbatim>{text.toWellFormed()}</Verbatim>
  const start = prefixOf(text, MAX_UNFOLDED)
  return (
    <details className="print:block">
      <summary className="rounded-sm hover:bg-sunken">
        <Verbatim>{start.toWellFormed()}…</Verbatim>{" "}
        <span className="text-ink-2 italic">{t("showText", { count: text.length })}</span>
      </summary>
      <Verbatim>{text.slice(start.length).toWellFormed()}</Verbatim>
    </details>
  )
}

function Text({ text }: { text: string }) {
  const t = useTranslations("check.tree")
  if (text.trim() === "")
    return <span className="text-ink-3 italic">{t("blanks", { count: text.length })}</span>
  if (isCivilDay(text)) return <CivilDate value={text} />
  const shown = <Folded text={text} />
  return /^https?:/i.test(text) ? <ServiceLink text={text}>{shown}</ServiceLink> : shown
}
