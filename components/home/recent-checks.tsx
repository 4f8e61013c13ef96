import { useTranslations } from "next-intl"
import { AskedTable } from "#components/history/asked-table.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { Asked } from "#lib/history/asked.ts"

type RecentChecksProps = {
  title: string
  recent: readonly Asked[]
  href: string
  renderedAt: number
}

/** The newest few checks, a batch as one line, with the link to all of them. */
export function RecentChecks({ title, recent, href, renderedAt }: RecentChecksProps) {
  const t = useTranslations("home")
  const word = useTranslations("words")
  return (
    <Section
      title={title}
      flush
      actions={
        <TextLink href={href} className="text-sm">
          {word("viewEach")}
        </TextLink>
      }
    >
      {recent.length > 0 ? (
        <AskedTable asked={recent} renderedAt={renderedAt} caption={title} batchLinks={false} brief />
      ) : (
        <p className="p-4 text-ink-2">{t("noRecent")}</p>
      )}
    </Section>
  )
}
