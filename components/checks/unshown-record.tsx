import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { UnshownCode } from "#lib/domain/failures.ts"

/** A stored record that is not the one that was written, or was erased: nothing of it is shown, and nothing certifies it. */
export function UnshownRecord({ code }: { code: UnshownCode }) {
  const t = useTranslations("problems")
  return (
    <Banner tone={code === "record_damaged" ? "danger" : "info"} heading="h2" title={t(`${code}.title`)}>
      <p>{t(`${code}.detail`)}</p>
    </Banner>
  )
}
