import { queryOptions, useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { useFormContext, useWatch } from "react-hook-form"
import { checkKeys } from "#components/query/checks.ts"
import { api } from "#components/query/http.ts"
import { useDebounced } from "#components/ui/use-debounced.ts"
import type { SelfMatch } from "#lib/match/self-matches.ts"
import { withoutEmpty } from "#lib/operations/define.ts"
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

/** The names of a match that equal our own registry answers, once there is a whole DNI with one of them; read of our own database. */
function selfMatchesQuery({ dni = "", names, fathers_last_name, mothers_last_name }: AskValues) {
  const declared = withoutEmpty({ names, fathers_last_name, mothers_last_name })
  return queryOptions({
    queryKey: [...checkKeys.all, "selfMatches", dni, declared],
    queryFn: async ({ signal }) =>
      (
        await api<{ items: SelfMatch[] }>("/api/match/self-matches", {
          method: "POST",
          json: { dni, ...declared },
          signal,
        })
      ).items,
    enabled: /^\d{8}$/.test(dni) && Object.keys(declared).length > 0,
    retry: false,
    gcTime: 0,
  })
}
