import { useTranslations } from "next-intl"
import { AskedTable } from "#components/history/asked-table.tsx"
import { MaskedCheck } from "#components/masking/masked-check.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { ListedCheck } from "#lib/checks/listed-check.ts"

type UnrecognisedProps = { checks: readonly ListedCheck[]; batchLinks: boolean; renderedAt: number }

/** Tasks that the service took, in a state that nobody here can read; each page has the ways to end its task. */
export function Unrecognised({ checks, batchLinks, renderedAt }: UnrecognisedProps) {
  const t = useTranslations("unresolved.unrecognised")
  if (checks.length === 0) return null
  return (
    <Section title={t("title")} flush>
      <p className="border-line border-b px-4 py-3 text-ink-2 text-sm">{t("about")}</p>
      <AskedTable
        asked={checks.map((check) => ({ id: check.id, at: check.requestedAt, check, names: [] }))}
        renderedAt={renderedAt}
        caption={t("title")}
        batchLinks={batchLinks}
        identifierOf={(check) => <MaskedCheck check={check} />}
      />
    </Section>
  )
}
