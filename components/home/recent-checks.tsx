import { useTranslations } from "next-intl"
import { CheckTable } from "#components/history/check-table.tsx"
import { Section } from "#components/ui/section.tsx"
import { TextLink } from "#components/ui/text-link.tsx"
import type { CheckSummary } from "#lib/checks/present-check.ts"

type RecentChecksProps = {
  title: string
  checks: readonly CheckSummary[]
  href: string
  renderedAt: number
  /** Whether the reader may open batches. */
  batchLinks: boolean
}

/** The newest few of a list, with the way to all of it. */
export function RecentChecks({ title, checks, href, renderedAt, batchLinks }: RecentChecksProps) {
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
        <CheckTable checks={checks} renderedAt={renderedAt} caption={title} batchLinks={batchLinks} brief />
      ) : (
        <p className="p-4 text-ink-2">{t("noRecent")}</p>
      )}
    </Section>
  )
}
