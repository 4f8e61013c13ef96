import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { siblingsOf } from "#lib/compare/pairs.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"

/** What asking may cost, and the questions that often come next. */
export function AskAside({ operation }: { operation: OperationSlug }) {
  const t = useTranslations()
  const { cost } = operationOf(operation)
  const siblings = siblingsOf(operation)
  return (
    <Facts className="gap-y-4 text-sm lg:pt-1">
      <Fact look="eyebrow" term={t("ask.aside.cost")}>
        {t(`ask.aside.costOf.${cost}`)}
      </Fact>
      {siblings.length > 0 ? (
        <Fact look="eyebrow" term={t("ask.aside.also")}>
          {siblings.map((sibling) => (
            <TextLink key={sibling} href={`/ask/${sibling}`} className="block">
              {t(`operations.${sibling}.name`)}
            </TextLink>
          ))}
        </Fact>
      ) : null}
      <Fact look="eyebrow" term={t("newBatch.eyebrow")}>
        <TextLink href={`/batches/new?operation=${operation}`}>{t("newBatch.many")}</TextLink>
      </Fact>
    </Facts>
  )
}
