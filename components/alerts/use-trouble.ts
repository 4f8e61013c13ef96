import { useTranslations } from "next-intl"

const KNOWN = ["certificate", "not_encrypted", "timeout", "unset", "nobody"] as const

/** Says why a delivery did not arrive. */
export function useTrouble(): (trouble: string) => string {
  const t = useTranslations("alerts.trouble")
  return (trouble) => {
    const known = KNOWN.find((word) => word === trouble)
    if (known !== undefined) return t(known)
    return t(/^\d+$/.test(trouble) ? "answered" : "failed", { code: trouble })
  }
}
