"use client"

import { Trash2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { memo } from "react"
import { useFormContext } from "react-hook-form"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/select.tsx"
import { DOCUMENT_TYPES } from "#lib/domain/document-types.ts"
import { SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import { CountedField, useDraftError } from "./counted-field.tsx"
import type { Draft } from "./draft.ts"
import type { RemarkWords } from "./signer-remarks.ts"

/** With remarks on unusual values, in words, by their field; they may stay. */
type SignerRowProps = RemarkWords & {
  index: number
  /** The `<datalist>` with those of earlier requests. */
  listId: string
  onTakeOut: (index: number) => void
}

/** One signer of perhaps hundreds: rendered again only when part of it changes. */
export const SignerRow = memo(function SignerRow(props: SignerRowProps) {
  const { index, listId, onTakeOut, ...remarks } = props
  const t = useTranslations("signatureBuilder.signers")
  const { register } = useFormContext<Draft>()
  const place = index + 1
  const type = `signers.${index}.document_type` as const
  const typeError = useDraftError(type)
  const text = (field: keyof RemarkWords) => ({
    name: `signers.${index}.${field}` as const,
    label: t(field),
    remark: remarks[field],
  })

  return (
    <li className="p-3">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t("one", { place })}</legend>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:flex-nowrap">
          <span
            aria-hidden="true"
            className="w-5 shrink-0 text-ink-3 text-sm tabular-nums max-sm:self-center sm:pt-7.5 sm:text-right"
          >
            {place}
          </span>
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-4 gap-y-3 max-sm:order-last max-sm:basis-full sm:grid-cols-12">
            <CountedField
              {...text("full_name")}
              most={SIGNATURE_LIMITS.name}
              list={listId}
              fieldClassName="sm:col-span-6"
            />
            <Field
              live
              name={type}
              label={t("document_type")}
              error={typeError}
              required
              className="sm:col-span-3"
            >
              <Select {...register(type)}>
                {DOCUMENT_TYPES.map((one) => (
                  <option key={one} value={one}>
                    {t(`type.${one}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <CountedField
              {...text("document_number")}
              most={SIGNATURE_LIMITS.documentNumber}
              identifier
              fieldClassName="sm:col-span-3"
            />
            <CountedField
              {...text("email")}
              most={SIGNATURE_LIMITS.name}
              inputMode="email"
              spellCheck={false}
              autoCapitalize="off"
              fieldClassName="sm:col-span-6"
            />
            <CountedField
              {...text("phone")}
              most={SIGNATURE_LIMITS.phone}
              inputMode="tel"
              optional
              fieldClassName="sm:col-span-6"
            />
          </div>
          <IconButton
            icon={Trash2}
            label={t("takeOut", { place })}
            className="sm:mt-6.5"
            onClick={() => onTakeOut(index)}
          />
        </div>
      </fieldset>
    </li>
  )
})
