import { useTranslations } from "next-intl"
import { isPlainValue, PlainValue } from "#components/answers/plain-value.tsx"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"

type CompactValueProps = {
  operation: CheckOperation
  name: string
  value: ExactJson | undefined
  ownOrigins: readonly string[]
}

/** One value in a column: itself when it is one, else how much there is of it; the whole is on the check's own page. */
export function CompactValue({ operation, name, value, ownOrigins }: CompactValueProps) {
  const t = useTranslations("check.tree")
  const tc = useTranslations("compare")
  const { fileFields, nullNotApplicable, record } = operationOf(operation)
  if (fileFields.includes(name) && typeof value === "string" && value !== "")
    return <span className="text-ink-2 italic">{tc("file")}</span>
  const isLevel = record.marks.some(({ as, field }) => as === "level" && field === name)
  if (isLevel && typeof value === "string" && value !== "") return <AmlLevel level={value} />
  if (isPlainValue(value))
    return (
      <PlainValue value={value} ownOrigins={ownOrigins} notApplicable={nullNotApplicable.includes(name)} />
    )
  return (
    <span className="text-ink-2 italic">
      {Array.isArray(value)
        ? t("items", { count: wholeCount(value) })
        : t("fields", { count: value === undefined ? 0 : wholeCount(value) })}
    </span>
  )
}
