import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"
import { operationOf } from "#lib/operations/registry.ts"

/**
 * A task that the service ended without a record, in its own word: finding nothing and failing to look both end so, and the
 * specification does not distinguish them.
 */
export function EndedWithout({ word }: { word: string | null }) {
  const t = useTranslations("answers.without")
  return (
    <Banner tone="neutral" heading="h2" title={t("title")}>
      <p>
        {word === null
          ? t("ended")
          : t.rich("endedWord", {
              word: () => <Verbatim className="font-semibold text-ink">{word}</Verbatim>,
            })}
      </p>
      <p>{t("endedBody")}</p>
    </Banner>
  )
}

/** An answer without a record. For the KYC lookup null is an answer of its own; elsewhere it says no more than it says. */
export function WithoutRecord({
  check,
  presence,
}: {
  check: CheckView
  presence: "null" | "empty" | "absent"
}) {
  const t = useTranslations("answers")
  if (presence === "null" && operationOf(check.operation).nullIsAnswer) {
    return (
      <Banner tone="neutral" heading="h2" title={t("kyc.none")}>
        {t("kyc.noneBody")}
      </Banner>
    )
  }
  return (
    <Banner tone="neutral" heading="h2" title={t("without.title")}>
      <p>{t(`without.${presence}`)}</p>
      <p>{t("without.body")}</p>
    </Banner>
  )
}
