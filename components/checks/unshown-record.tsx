import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { UnshownCode } from "#lib/domain/failures.ts"

/** What is kept is not what was written, or it was erased: nothing of it is shown, and nothing certifies it. */
export function UnshownRecord({ code }: { code: UnshownCode }) {
  const t = useTranslations("problems")
  return (
    <Banner tone={code === "record_damaged" ? "danger" : "info"} heading="h2" title={t(`${code}.title`)}>
      <p>{t(`${code}.detail`)}</p>
    </Banner>
  )
}
