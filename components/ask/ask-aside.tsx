import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { BreakAt } from "#components/ui/values/break-at.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { siblingsOf } from "#lib/compare/pairs.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"

/** Explains the effects of asking: what is sent where, what it may cost, what is stored. */
export function AskAside({ operation }: { operation: OperationSlug }) {
  const t = useTranslations()
  const { wire, cost } = operationOf(operation)
  const siblings = siblingsOf(operation) // often the next question
  return (
    <Facts className="gap-y-4 text-sm lg:pt-1">
      <Fact look="eyebrow" term={t("ask.aside.sent")}>
        <span className="wrap-anywhere font-mono text-xs leading-5">
          {wire.method} <BreakAt joint="/" text={wire.path} />
        </span>
      </Fact>
      <Fact look="eyebrow" term={t("ask.aside.cost")}>
        {t(`ask.aside.costOf.${cost}`)}
      </Fact>
      <Fact look="eyebrow" term={t("ask.aside.kept")}>
        {t("ask.aside.keptBody")}
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
