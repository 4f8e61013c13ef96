import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import type { GlossaryTerm } from "#lib/help/glossary.ts"

/** From where a word is hardest to what it means. */
export function GlossaryLink({ term }: { term: GlossaryTerm }) {
  const t = useTranslations("glossary")
  return (
    <span className="whitespace-nowrap text-sm" data-screen-only>
      <TextLink href={`/help/glossary#${term}`}>{t("what", { word: t(`term.${term}.word`) })}</TextLink>
    </span>
  )
}
