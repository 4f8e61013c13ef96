import { useTranslations } from "next-intl"
import { isPlainValue, PlainValue } from "#components/answers/plain-value.tsx"
import { BareAmlLevel } from "#components/ui/values/aml-level.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { type ExactJson, isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"

type CompactValueProps = {
  operation: CheckOperation
  name: string
  value: ExactJson | undefined
}

const MAX_WORDS_FIELDS = 5
const MAX_WORDS_LENGTH = 160

/** A small record of texts and numbers in one line, as an owner is; undefined for any other value. */
function fewWords(value: ExactJson | undefined): string | undefined {
  if (!isExactObject(value) || value.kind !== "object" || value.entries.length > MAX_WORDS_FIELDS)
    return undefined
  const texts = value.entries.map(([, part]) => (isExactNumber(part) ? part.source : part))
  if (!texts.every((text) => typeof text === "string" && text.trim() !== "")) return undefined
  const words = texts.join(" · ")
  return words.length > MAX_WORDS_LENGTH ? undefined : words.toWellFormed()
}

/** One value in a column: itself when it is one or fits one line, else how much there is of it; the whole is on the check's own page. */
export function CompactValue({ operation, name, value }: CompactValueProps) {
  const t = useTranslations("check.tree")
  const tc = useTranslations("compare")
  const { fileFields, nullNotApplicable, record } = operationOf(operation)
  if (fileFields.includes(name) && typeof value === "string" && value !== "")
    return <span className="text-ink-2 italic">{tc("file")}</span>
  const isLevel = record.marks.some(({ as, field }) => as === "level" && field === name)
  if (isLevel && typeof value === "string" && value !== "") return <BareAmlLevel level={value} />
  if (isPlainValue(value))
    return <PlainValue value={value} notApplicable={nullNotApplicable.includes(name)} />
  const words = fewWords(value)
  if (words) return <Verbatim>{words}</Verbatim>
  return (
    <span className="text-ink-2 italic">
      {Array.isArray(value)
        ? t("items", { count: wholeCount(value) })
        : t("fields", { count: value === undefined ? 0 : wholeCount(value) })}
    </span>
  )
}
