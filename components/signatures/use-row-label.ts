import { useTranslations } from "next-intl"

/** A field of a request as the service names it: `signers.2.email`, `documents.0`. */
const OF_ROW = /^(signers|documents)\.(\d+)(?:\.(\w+))?$/
const SIGNER_FIELDS = ["full_name", "document_type", "document_number", "email", "phone"] as const

/** Returns the name of a field of one signer or document: "Firmante 3, correo". Null for any other path. */
export function useRowLabel(): (path: string) => string | null {
  const t = useTranslations("signatureBuilder")
  return (path) => {
    const [, list, index, field] = OF_ROW.exec(path) ?? []
    if (index === undefined) return null
    const place = Number(index) + 1
    if (list === "documents") {
      const one = t("documents.one", { place })
      return field === "name" ? `${one}, ${t("documents.rename").toLowerCase()}` : one
    }
    const one = t("signers.one", { place })
    const known = SIGNER_FIELDS.find((name) => name === field)
    return known ? `${one}, ${t(`signers.${known}`).toLowerCase()}` : one
  }
}
