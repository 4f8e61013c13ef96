import { useTranslations } from "next-intl"

/** After the beginning of a list: how many more there are; nothing when that was all of it. */
export function AndMore({ rest }: { rest: number }) {
  const t = useTranslations("ui")
  return rest === 0 ? null : <span className="text-ink-2 tabular-nums">{t("andMore", { count: rest })}</span>
}
