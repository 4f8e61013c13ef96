import { useTranslations } from "next-intl"

const KNOWN = ["certificate", "not_encrypted", "timeout", "unset", "nobody"] as const

/** Says why a delivery did not arrive. */
export function useFailureWords(): (failure: string) => string {
  const t = useTranslations("alerts.failure")
  return (failure) => {
    const known = KNOWN.find((word) => word === failure)
    if (known !== undefined) return t(known)
    return t(/^\d+$/.test(failure) ? "answered" : "failed", { code: failure })
  }
}
