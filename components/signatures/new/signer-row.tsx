import { Trash2 } from "lucide-react"
import { useFormatter, useTranslations } from "next-intl"
import { memo } from "react"
import { useFormContext } from "react-hook-form"
import { type IdentifierNote, identifierNote, unseenNote } from "#components/ask/entry-notes.ts"
import { useNoteWords } from "#components/ask/field-words.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import { normalizeEmail } from "#lib/auth/normalize-email.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import { DOCUMENT_TYPES } from "#lib/domain/subject-kinds.ts"
import { SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import type { Draft, DraftSigner } from "./draft.ts"
import { useDraftError } from "./draft-errors.tsx"
import { DraftField } from "./draft-field.tsx"

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
  const kinds = useTranslations("dossier.kind")
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
            <DraftField
              {...text("full_name")}
              most={SIGNATURE_LIMITS.name}
              list={listId}
              className="sm:col-span-6"
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
                    {kinds(one)}
                  </option>
                ))}
              </Select>
            </Field>
            <DraftField
              {...text("document_number")}
              most={SIGNATURE_LIMITS.documentNumber}
              identifier
              className="sm:col-span-3"
            />
            <DraftField
              {...text("email")}
              most={SIGNATURE_LIMITS.name}
              inputMode="email"
              spellCheck={false}
              autoCapitalize="off"
              className="sm:col-span-6"
            />
            <DraftField
              {...text("phone")}
              most={SIGNATURE_LIMITS.phone}
              inputMode="tel"
              optional
              className="sm:col-span-6"
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

/** A remark on unusual data of a signer. The specification gives no format: none blocks but what is no e-mail at all. */
export type SignerRemark =
  | { kind: "sameDocument" | "sameEmail"; rows: readonly number[] }
  | { kind: "oddEmail" | "oddPhone" }
  | { kind: "oddName" | "oddDocument"; note: IdentifierNote }

/** The remarks on each signer, by its id. `rows` are the places of the others, from 1. */
export function signerRemarks(signers: readonly DraftSigner[]): Map<string, SignerRemark[]> {
  const rowsAlike = (of: (signer: DraftSigner) => string) => {
    const alike = Map.groupBy(signers, of)
    return (signer: DraftSigner) => {
      const others = of(signer) === "" ? [] : (alike.get(of(signer)) ?? []).filter((one) => one !== signer)
      return others.map((other) => signers.indexOf(other) + 1)
    }
  }
  const byDocument = rowsAlike(documentOf)
  const byEmail = rowsAlike(({ email }) => normalizeEmail(email))
  return new Map(
    signers.map((signer) => {
      const [sameDocument, sameEmail] = [byDocument(signer), byEmail(signer)]
      const remarks: (SignerRemark | false | null)[] = [
        sameDocument.length > 0 && { kind: "sameDocument", rows: sameDocument },
        sameEmail.length > 0 && { kind: "sameEmail", rows: sameEmail },
        isOddEmail(signer.email) && { kind: "oddEmail" },
        noted("oddName", unseenNote(signer.full_name)),
        // As a question about the same number would be remarked on.
        noted("oddDocument", identifierNote(signer.document_number, usuallyOf(signer))),
        isOddPhone(signer.phone) && { kind: "oddPhone" },
      ]
      return [signer.id, remarks.filter((remark) => !!remark)]
    }),
  )
}

/** Empty while there is no number. */
function documentOf({ document_type: type, document_number: number }: DraftSigner): string {
  const bare = normalForm(type, number)
  return bare && `${type} ${bare}`
}

/** Nothing can be sent there: the invitation would never arrive. */
export function isOddEmail(email: string): boolean {
  const text = email.trim()
  return text !== "" && !/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]{2,}$/.test(text)
}

const usuallyOf = ({ document_type: type }: DraftSigner) => (type === "passport" ? undefined : type)

function noted(kind: "oddName" | "oddDocument", note: IdentifierNote | null): SignerRemark | null {
  return note && { kind, note }
}

function isOddPhone(phone: string): boolean {
  return phone.trim() !== "" && !/^\+?[\d\s().-]{6,}$/.test(phone.trim())
}

const FIELD = {
  sameDocument: "document_number",
  oddName: "full_name",
  oddDocument: "document_number",
  sameEmail: "email",
  oddEmail: "email",
  oddPhone: "phone",
} as const satisfies Record<SignerRemark["kind"], string>

/** The remarks on a signer, in words, by the field that they are shown at. */
export type RemarkWords = { readonly [F in (typeof FIELD)[SignerRemark["kind"]]]?: string }

export function useRemarkWords(): (remarks: readonly SignerRemark[]) => RemarkWords {
  const t = useTranslations("signatureBuilder.signers.remark")
  const format = useFormatter()
  const noteWords = useNoteWords()
  function wordsOf(remark: SignerRemark): string {
    if ("note" in remark) return noteWords(remark.note)
    return "rows" in remark
      ? t(remark.kind, { count: remark.rows.length, rows: format.list(remark.rows.map(String)) })
      : t(remark.kind)
  }
  return (remarks) => {
    const words: { -readonly [F in keyof RemarkWords]: string } = {}
    for (const remark of remarks) {
      const text = wordsOf(remark)
      const field = FIELD[remark.kind]
      words[field] = words[field] ? `${words[field]} ${text}` : text
    }
    return words
  }
}
