"use client"

import { useTranslations } from "next-intl"
import { useMemo } from "react"
import type { BuilderState } from "#components/signatures/new/builder-store.ts"
import { useRowLabel } from "#components/signatures/use-row-label.ts"
import type { SummaryError } from "#components/ui/form/error-summary.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import type { OwnLimits } from "#lib/signatures/own-limits.ts"
import type { Draft } from "./draft.ts"
import type { readDraft } from "./read-draft.ts"

export type DraftErrors = ReturnType<typeof useDraftErrors>
/** The errors of one document or signer, in words, by its fields. */
export type RowErrors = Readonly<Record<string, string>>
const NO_ERRORS: RowErrors = {}

/** The errors that show while one types: a value too long, or one that cannot be sent at all. Missing values show once one wants to go on. */
const AT_ONCE = /^(?:atMost\d+|controlCharacters)$/

/**
 * Returns the words of all errors, by the path of their field, and all of them for the summary. Messages of our server or the service come
 * first, verbatim. As long as its rules are not loaded (`read` is null) a draft has no errors and is no request.
 */
export function useDraftErrors(
  { draft, live, serverErrors }: BuilderState,
  read: typeof readDraft | null,
  limits: OwnLimits,
  now: Date,
  hasTried: boolean,
) {
  const t = useTranslations("signatureBuilder")
  const tv = useTranslations("validation")
  const found = useMemo(() => read?.(draft, live, limits, now), [read, draft, live, limits, now])
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
  for (const { path, key, own } of found && "errors" in found ? found.errors : []) {
    if (hasTried || AT_ONCE.test(key)) add(path, own ? t(`wrong.${key as "takeOut"}`) : tv(key as "required"))
  }
  const label = useFieldLabel(draft)
  return {
    request: found && "request" in found ? found.request : null,
    at: (path: string) => words[path]?.join(" "),
    /** Of the row with that id, by its fields. */
    row: (id: string): RowErrors => rows.get(id) ?? NO_ERRORS,
    summary: Object.entries(words).map(
      ([path, messages]): SummaryError => ({
        ...(WHOLE.has(path) || placed(path, draft) !== null ? { field: path } : {}),
        // The list itself is no control: its first field is where one begins.
        ...(path === "signers" ? { id: fieldId(`signers.${draft.signers[0]?.id ?? ""}.full_name`) } : {}),
        label: label(path),
        message: messages.join(" "),
      }),
    ),
  }
}

/** The paths of fields outside rows, and of the lists themselves. */
const WHOLE: ReadonlySet<string> = new Set(["name", "term", "documents", "signers"])

/** A path with the place of its row, as the service names it, in place of its id; null where there is no such row. */
function placed(path: string, draft: Draft): string | null {
  const [list, id, ...field] = path.split(".")
  const rows = list === "documents" || list === "signers" ? draft[list] : []
  const index = rows.findIndex((row) => row.id === id)
  return index < 0 ? null : [list, index, ...field].join(".")
}

/** Returns the function that names a field as the page does. */
function useFieldLabel(draft: Draft): (path: string) => string {
  const t = useTranslations("signatureBuilder")
  const rowLabel = useRowLabel()
  return (path) => {
    if (path === "documents") return t("documents.title")
    if (path === "signers") return t("signers.title")
    if (path === "term") return t("term.title")
    if (path === "name") return t("name")
    return rowLabel(placed(path, draft) ?? path) ?? path
  }
}
