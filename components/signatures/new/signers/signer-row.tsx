"use client"

import { Trash2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { memo } from "react"
import { builder, changeDraft } from "#components/signatures/new/builder-store.ts"
import { CountedField } from "#components/signatures/new/counted-field.tsx"
import { type DraftSigner, newSigner } from "#components/signatures/new/draft/draft.ts"
import type { RowErrors } from "#components/signatures/new/draft/use-draft-errors.ts"
import { areSameProps } from "#components/signatures/new/same-props.ts"
import type { RemarkWords } from "#components/signatures/new/use-remark-words.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/select.tsx"
import { DOCUMENT_TYPES, type DocumentType } from "#lib/domain/document-types.ts"
import { SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import { changeSigner } from "./change-signer.ts"

type SignerRowProps = {
  signer: DraftSigner
  place: number
  isOnly: boolean
  errors: RowErrors
  /** Remarks on unusual values, in words; they may stay. */
  remarks: RemarkWords
  /** The `<datalist>` with those of earlier requests. */
  listId: string
  onWantEarlier: () => void
  /** A name as it is typed, or the line of a suggestion. */
  onName: (id: string, text: string) => void
}

/** One signer of perhaps hundreds: rendered again only when part of it changes. */
export const SignerRow = memo(function SignerRow(props: SignerRowProps) {
  const { signer, place, isOnly, errors, remarks, listId, onWantEarlier, onName } = props
  const t = useTranslations("signatureBuilder.signers")
  const path = (field: string) => `signers.${signer.id}.${field}`
  const text = (field: "full_name" | "document_number" | "email" | "phone") => ({
    name: path(field),
    label: t(field),
    value: signer[field],
    error: errors[field],
    remark: remarks[field],
    onText: (value: string) => changeSigner(signer.id, { [field]: value }, path(field)),
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
              onText={(name) => onName(signer.id, name)}
              most={SIGNATURE_LIMITS.name}
              list={listId}
              onFocus={onWantEarlier}
              autoComplete="off"
              fieldClassName="sm:col-span-6"
            />
            <Field
              live
              name={path("document_type")}
              label={t("document_type")}
              error={errors.document_type}
              required
              className="sm:col-span-3"
            >
              <Select
                value={signer.document_type}
                onChange={({ target }) =>
                  changeSigner(
                    signer.id,
                    { document_type: target.value as DocumentType },
                    path("document_type"),
                  )
                }
              >
                {DOCUMENT_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {t(`type.${type}`)}
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
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="off"
              fieldClassName="sm:col-span-6"
            />
            <CountedField
              {...text("phone")}
              most={SIGNATURE_LIMITS.phone}
              inputMode="tel"
              autoComplete="off"
              optional
              fieldClassName="sm:col-span-6"
            />
          </div>
          <IconButton
            icon={Trash2}
            label={t("takeOut", { place })}
            className="sm:mt-6.5"
            onClick={() => takeOut(signer.id, isOnly)}
          />
        </div>
      </fieldset>
    </li>
  )
}, areSameProps)

function takeOut(id: string, isOnly: boolean): void {
  const rest = builder().draft.signers.filter((signer) => signer.id !== id)
  changeDraft({ signers: isOnly ? [newSigner()] : rest }, "signers")
}
