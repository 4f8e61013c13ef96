import { useTranslations } from "next-intl"
import { CheckTable } from "#components/history/check-table.tsx"
import { Section } from "#components/ui/section.tsx"
import { TextLink } from "#components/ui/text-link.tsx"
import type { CheckSummary } from "#lib/checks/present-check.ts"

type RecentChecksProps = { title: string; checks: readonly CheckSummary[]; href: string; renderedAt: number }

/** The newest few of a list, with the way to all of it. */
export function RecentChecks({ title, checks, href, renderedAt }: RecentChecksProps) {
  const t = useTranslations("home")
  return (
    <Section
      title={title}
      flush
      actions={
        <TextLink href={href} className="text-sm">
          {t("all")}
        </TextLink>
      }
    >
      {checks.length > 0 ? (
        <CheckTable checks={checks} renderedAt={renderedAt} caption={title} brief />
      ) : (
        <p className="p-4 text-ink-2">{t("noRecent")}</p>
      )}
    </Section>
  )
}
