import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import { Avatar } from "#components/ui/values/avatar.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { TONES } from "#components/ui/values/tone.ts"
import { AML_LEVELS } from "#lib/domain/aml/levels.ts"
import { CHARGES } from "#lib/domain/charges.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"

const NOTHINGS = ["null", "emptyText", "emptyList", "absent", "unspecified", "notApplicable"] as const

export function Marks() {
  const t = useTranslations("gallery")
  return (
    <>
      <Section title={t("states")}>
        <div className="flex flex-wrap gap-2">
          {CHECK_STATES.map((state) => (
            <StateBadge key={state} state={state} />
          ))}
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          {CHARGES.map((charge) => (
            <ChargeBadge key={charge} charge={charge} />
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Avatar name={t("person")} />
        </div>
      </Section>
      <Section title={t("aml")}>
        <div className="grid gap-5 sm:grid-cols-2">
          {[...AML_LEVELS, "PURPLE"].map((level) => (
            <AmlLevel key={level} level={level} size="plate" />
          ))}
        </div>
        <ul className="mt-5 flex flex-col gap-1.5">
          {[...AML_LEVELS, "PURPLE"].map((level) => (
            <li key={level}>
              <AmlLevel level={level} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("nothing")}>
        <ul className="flex flex-col gap-2">
          {NOTHINGS.map((kind) => (
            <li key={kind}>
              <MissingValue kind={kind} />
            </li>
          ))}
        </ul>
      </Section>
      <Banner tone="info" title={t("bannerInfo")}>
        {t("bannerInfoBody")}
      </Banner>
      <Banner tone="unknown" title={t("bannerUnknown")}>
        {t("bannerUnknownBody")}
      </Banner>
      <Banner tone="danger" title={t("bannerDanger")}>
        {t("bannerDangerBody")}
      </Banner>
      <Banner tone="warning" title={t("bannerWarning")}>
        {t("bannerWarningBody")}
      </Banner>
      <Banner tone="success" title={t("bannerSuccess")} />
      <Banner title={t("bannerNeutral")}>{t("bannerNeutralBody")}</Banner>
    </>
  )
}
