"use client"

import { useTranslations } from "next-intl"
import { useMemo } from "react"
import type { BuilderState } from "#components/signatures/new/builder-store.ts"
import type { SummaryError } from "#components/ui/controls/error-summary.tsx"
import { fieldId } from "#components/ui/controls/field-context.ts"
import type { OwnLimits } from "#lib/signatures/own-limits.ts"
import type { Draft } from "./draft.ts"
import { readDraft } from "./read-draft.ts"

export type DraftErrors = ReturnType<typeof useDraftErrors>
/** What is wrong with one document or signer, in words, by its fields. */
export type RowErrors = Readonly<Record<string, string>>
const NO_ERRORS: RowErrors = {}

/** What is too long or cannot be sent at all is said while one types; what is missing, once one wants to go on. */
const AT_ONCE = /^(?:atMost\d+|controlCharacters)$/

/**
 * The words of everything that is wrong, by the path of its field, and all of it for the summary. What our server or the service said stands
 * first, verbatim.
 */
export function useDraftErrors(
  { draft, live, serverErrors }: BuilderState,
  limits: OwnLimits,
  now: Date,
  hasTried: boolean,
) {
  const t = useTranslations("signatureBuilder")
  const tv = useTranslations("validation")
  const read = useMemo(() => readDraft(draft, live, limits, now), [draft, live, limits, now])
  const found = "errors" in read ? read.errors : []
  const words: Record<string, string[]> = {}
  const rows = new Map<string, Record<string, string>>()
  const add = (path: string, message: string) => {
    if (message === "") return
    const messages = [...(words[path] ?? []), message]
    words[path] = messages
    const [, id, field] = path.split(".")
    if (id && field) rows.set(id, { ...rows.get(id), [field]: messages.join(" ") })
  }
  for (const [path, messages] of Object.entries(serverErrors)) {
    for (const message of messages)
      add(path, typeof message === "string" ? message : t(`wrong.${message.own}`))
  }
  for (const { path, key, own } of found) {
    if (hasTried || AT_ONCE.test(key)) add(path, own ? t(`wrong.${key as "takeOut"}`) : tv(key as "required"))
  }
  const label = useFieldLabel(draft)
  return {
    request: "request" in read ? read.request : null,
    at: (path: string) => words[path]?.join(" "),
    /** Of the row with that id, by its fields. */
    row: (id: string): RowErrors => rows.get(id) ?? NO_ERRORS,
    summary: Object.entries(words).map(
      ([path, messages]): SummaryError => ({
        ...(isField(path, draft) ? { field: path } : {}),
        // The list itself is no control: its first field is where one begins.
        ...(path === "signers" ? { id: fieldId(`signers.${draft.signers[0]?.id ?? ""}.full_name`) } : {}),
        label: label(path),
        message: messages.join(" "),
      }),
    ),
  }
}

const SIGNER_FIELDS = ["full_name", "document_type", "document_number", "email", "phone"] as const

function isField(path: string, draft: Draft): boolean {
  const [list, id] = path.split(".")
  if (["name", "term", "documents", "signers"].includes(path)) return true
  return [...draft.documents, ...draft.signers].some(
    (row) => row.id === id && (list === "documents" || list === "signers"),
  )
}

/** What a person calls a field: "Firmante 3, correo". */
function useFieldLabel(draft: Draft): (path: string) => string {
  const t = useTranslations("signatureBuilder")
  return (path) => {
    const [list, id, field] = path.split(".")
    const signer = draft.signers.findIndex((row) => row.id === id)
    const document = draft.documents.findIndex((row) => row.id === id)
    if (list === "signers" && signer >= 0) {
      const known = SIGNER_FIELDS.find((name) => name === field)
      return `${t("signers.one", { place: signer + 1 })}${known ? `, ${t(`signers.${known}`).toLowerCase()}` : ""}`
    }
    if (list === "documents" && document >= 0) {
      const part = field === "name" ? `, ${t("documents.rename").toLowerCase()}` : ""
      return `${t("documents.one", { place: document + 1 })}${part}`
    }
    if (path === "documents") return t("documents.title")
    if (path === "signers") return t("signers.title")
    if (path === "term") return t("term.title")
    return path === "name" ? t("name") : path
  }
}
