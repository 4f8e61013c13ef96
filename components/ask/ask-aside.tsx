import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { siblingsOf } from "#lib/compare/pairs.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** The questions that often come next. */
export function AskAside({ operation }: { operation: OperationSlug }) {
  const t = useTranslations()
  const siblings = siblingsOf(operation)
  return (
    <Facts className="gap-y-4 text-sm lg:pt-1">
      {siblings.length > 0 ? (
        <Fact look="eyebrow" term={t("ask.aside.also")}>
          {siblings.map((sibling) => (
            <TextLink key={sibling} href={`/ask/${sibling}`} className="block">
              {t(`operations.${sibling}.name`)}
            </TextLink>
          ))}
        </Fact>
      ) : null}
      <Fact look="eyebrow" term={t("words.batches")}>
        <TextLink href={`/batches/new?operation=${operation}`}>{t("newBatch.many")}</TextLink>
      </Fact>
    </Facts>
  )
}
