import { useLocale, useTranslations } from "next-intl"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import type { DraftDocument } from "./draft.ts"

/** Why a file cannot be a document, in words; null where it can, or is not known yet. */
export function useRefusalWords(): (document: DraftDocument) => string | null {
  const t = useTranslations("signatureBuilder.documents")
  const byteSize = useByteSize()
  return ({ file }) => {
    const { refusal = null, likeness = null } = file?.inspection ?? {}
    if (refusal === null) return null
    const why = t(`refusal.${refusal}`, { size: byteSize(OWN_LIMITS.maxFileBytes) })
    return likeness === null ? why : `${why} ${t(`likeness.${likeness}`)}`
  }
}

const KB = 1024

/** A size in words: "820 bytes", "7.4 kB", "25 MB". */
export function useByteSize(): (bytes: number) => string {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (bytes) => {
    if (bytes < KB) return `${format.format(bytes)} bytes`
    if (bytes < KB * KB) return `${format.format(bytes / KB)} kB`
    return `${format.format(bytes / KB / KB)} MB`
  }
}
