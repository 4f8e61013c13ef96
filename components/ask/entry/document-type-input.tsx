"use client"

import { useTranslations } from "next-intl"
import { type Ref, useState } from "react"
import { Select } from "#components/ui/form/select.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"

const OTHER = "other"

/** The types that the specification names; it says "e.g.", so any other word may be asked too. */
const DOCUMENT_TYPES = ["dni", "ce", "passport"] as const

type DocumentTypeInputProps = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref?: Ref<HTMLSelectElement>
}

/** The types that the specification names, and any other word: the list is open there ("e.g."). */
export function DocumentTypeInput({ value, onChange, onBlur, ref }: DocumentTypeInputProps) {
  const t = useTranslations("ask.documentType")
  const isNamed = DOCUMENT_TYPES.some((type) => type === value)
  const [isOther, setOther] = useState(!isNamed)
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        ref={ref}
        value={isOther ? OTHER : value}
        onBlur={onBlur}
        onChange={(event) => {
          const chosen = event.target.value
          setOther(chosen === OTHER)
          onChange(chosen === OTHER ? "" : chosen)
        }}
        className="sm:w-56"
      >
        {DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(type)}
          </option>
        ))}
        <option value={OTHER}>{t("other")}</option>
      </Select>
      {isOther ? (
        <TextInput
          id="field-document_type-other"
          identifier
          aria-label={t("otherLabel")}
          placeholder={t("otherLabel")}
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
          className="sm:w-56"
        />
      ) : null}
    </div>
  )
}
