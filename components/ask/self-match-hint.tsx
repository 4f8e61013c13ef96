import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { useFormContext, useWatch } from "react-hook-form"
import { selfMatchesQuery } from "#components/query/checks.ts"
import { useDebounced } from "#components/ui/use-debounced.ts"
import type { AskValues } from "./ask-field.tsx"

/** Beside the cost: which declared data equal our own registry answer, which proves nothing. It never blocks. */
export function SelfMatchHint() {
  const t = useTranslations()
  const format = useFormatter()
  const { control } = useFormContext<AskValues>()
  const typed = useDebounced(JSON.stringify(useWatch({ control })))
  const { data = [] } = useQuery(selfMatchesQuery(JSON.parse(typed) as AskValues))
  const [newest] = data
  if (!newest) return null
  return (
    <span role="status" className="basis-full text-sm text-warning">
      {t("match.form.selfMatch", {
        count: data.length,
        fields: format.list(data.map(({ field }) => t(`ask.field.${field as "dni"}`))),
        when: format.dateTime(Date.parse(newest.answeredAt), "datetime"),
      })}
    </span>
  )
}
