"use client"

import { Trash2 } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ClipboardEvent } from "react"
import { builder, changeDraft } from "#components/signatures/new/builder-store.ts"
import { CountedField } from "#components/signatures/new/counted-field.tsx"
import { type DraftSigner, newSigner } from "#components/signatures/new/draft/draft.ts"
import { useRemarkWords } from "#components/signatures/new/use-remark-words.ts"
import { Field } from "#components/ui/controls/field.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { Select } from "#components/ui/controls/select.tsx"
import {
  SIGNATURE_LIMITS,
  SIGNER_DOCUMENT_TYPES,
  type SignerDocumentType,
} from "#lib/signatures/request-schema.ts"
import { changeSigner } from "./change-signer.ts"
import type { Pasted } from "./paste-signers.ts"
import { readSigners } from "./read-signers.ts"
import type { SignerRemark } from "./signer-remarks.ts"

type SignerRowProps = {
  signer: DraftSigner
  place: number
  isOnly: boolean
  remarks: readonly SignerRemark[]
  errorAt: (path: string) => string | undefined
  /** The `<datalist>` with those of earlier requests. */
  listId: string
  onWantEarlier: () => void
  /** A name as it is typed, or the line of a suggestion. */
  onName: (text: string) => void
  onPasteMany: (pasted: Pasted) => void
}

/** One signer. What looks odd is said and may stay. */
export function SignerRow(props: SignerRowProps) {
  const { signer, place, isOnly, remarks, errorAt, listId, onWantEarlier, onName, onPasteMany } = props
  const t = useTranslations("signatureBuilder.signers")
  const path = (field: string) => `signers.${signer.id}.${field}`
  const wordsOf = useRemarkWords()
  const remark = (...kinds: SignerRemark["kind"][]) => wordsOf(remarks, kinds)
  const text = (field: "full_name" | "document_number" | "email" | "phone") => ({
    name: path(field),
    label: t(field),
    value: signer[field],
    error: errorAt(path(field)),
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
          <div
            className="grid min-w-0 flex-1 grid-cols-1 gap-x-4 gap-y-3 max-sm:order-last max-sm:basis-full sm:grid-cols-12"
            onPaste={(event) => void pasteMany(event, onPasteMany)}
          >
            <CountedField
              {...text("full_name")}
              onText={onName}
              most={SIGNATURE_LIMITS.name}
              list={listId}
              onFocus={onWantEarlier}
              autoComplete="off"
              fieldClassName="sm:col-span-6"
            />
            <Field
              name={path("document_type")}
              label={t("document_type")}
              error={errorAt(path("document_type"))}
              required
              className="sm:col-span-3"
            >
              <Select
                value={signer.document_type}
                onChange={({ target }) =>
                  changeSigner(
                    signer.id,
                    { document_type: target.value as SignerDocumentType },
                    path("document_type"),
                  )
                }
              >
                {SIGNER_DOCUMENT_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {t(`type.${type}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <CountedField
              {...text("document_number")}
              most={SIGNATURE_LIMITS.documentNumber}
              remark={remark("oddDni", "sameDocument")}
              identifier
              fieldClassName="sm:col-span-3"
            />
            <CountedField
              {...text("email")}
              most={SIGNATURE_LIMITS.name}
              remark={remark("oddEmail", "sameEmail")}
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="off"
              fieldClassName="sm:col-span-6"
            />
            <CountedField
              {...text("phone")}
              most={SIGNATURE_LIMITS.phone}
              remark={remark("oddPhone")}
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
}

/** A table that is pasted into any field becomes rows; a single cell goes where it was pasted. */
async function pasteMany(event: ClipboardEvent, onPasteMany: (pasted: Pasted) => void): Promise<void> {
  const text = event.clipboardData.getData("text").trim()
  if (!/\t/.test(text) && !/\n/.test(text)) return
  event.preventDefault()
  onPasteMany(await readSigners(text))
}

function takeOut(id: string, isOnly: boolean): void {
  const rest = builder().draft.signers.filter((signer) => signer.id !== id)
  changeDraft({ signers: isOnly ? [newSigner()] : rest }, "signers")
}
