import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"

/** What is kept is not what was written: nothing of it is shown, and nothing certifies it. */
export function DamagedRecord() {
  const t = useTranslations("problems.record_damaged")
  return (
    <Banner tone="danger" heading="h2" title={t("title")}>
      <p>{t("detail")}</p>
    </Banner>
  )
}
