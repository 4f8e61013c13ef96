"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import type { SyntheticEvent } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { type LogQuery, logPath } from "#lib/audit/log-path.ts"

type TargetSearchProps = {
  query: LogQuery
  /** The id that the log is filtered by; a code is shown in words by its chip. */
  shown: string | undefined
}

/** Filters the log by one thing, by the id in its address. */
export function TargetSearch({ query, shown = "" }: TargetSearchProps) {
  const t = useTranslations("audit.filter")
  const router = useRouter()

  function find(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get("target")
    const target = (typeof typed === "string" && typed.trim()) || undefined
    router.push(logPath({ ...query, target }), { scroll: false })
  }

  return (
    <form onSubmit={find} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field name="target" label={t("target")} plain>
          <TextInput key={query.target} name="target" defaultValue={shown} identifier maxLength={100} />
        </Field>
      </div>
      <Button type="submit">{t("find")}</Button>
    </form>
  )
}
