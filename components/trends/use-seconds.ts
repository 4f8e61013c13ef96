import { useTranslations } from "next-intl"
import { isShownTime } from "./shown-times.ts"

/** A duration in words; null where nothing was answered. */
export function useSeconds(): (ms: number | null) => string {
  const t = useTranslations("trends")
  return (ms) => {
    if (ms === null) return t("noAnswer")
    return isShownTime(ms) ? t("seconds", { seconds: ms / 1_000 }) : t("less")
  }
}
