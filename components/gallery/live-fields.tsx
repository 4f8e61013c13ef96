"use client"

import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { DateInput } from "#components/ui/form/date-input.tsx"
import { Segmented } from "#components/ui/form/segmented.tsx"

export function LiveDate() {
  const [value, setValue] = useState("1990-05-03")
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateInput value={value} onChange={setValue} />
      <output className="pb-2 font-mono text-sm">{value}</output>
    </div>
  )
}

export function LiveSegmented() {
  const t = useTranslations("ui.pages")
  const id = useId()
  const [value, setValue] = useState<"newer" | "older">("newer")
  return (
    <Segmented
      name={id}
      label={t("label")}
      value={value}
      onChange={setValue}
      options={[
        { value: "newer", label: t("newer") },
        { value: "older", label: t("older") },
      ]}
    />
  )
}
