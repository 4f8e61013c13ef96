import { useTranslations } from "next-intl"
import { BreakAt } from "#components/ui/break-at.tsx"
import { TextLink } from "#components/ui/text-link.tsx"
import { siblingsOf } from "#lib/compare/pairs.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"

/** What asking means here: what is sent where, what it may cost, what is kept. */
export function AskAside({ operation }: { operation: OperationSlug }) {
  const t = useTranslations()
  const { wire, cost } = operationOf(operation)
  const siblings = siblingsOf(operation) // often the next question
  return (
    <dl className="flex flex-col gap-4 text-sm lg:pt-1">
      <div>
        <dt className="caps text-ink-3">{t("ask.aside.sent")}</dt>
        <dd className="wrap-anywhere font-mono text-xs leading-5">
          {wire.method} <BreakAt joint="/" text={wire.path} />
        </dd>
      </div>
      <div>
        <dt className="caps text-ink-3">{t("ask.aside.cost")}</dt>
        <dd>{t(`ask.aside.costOf.${cost}`)}</dd>
      </div>
      <div>
        <dt className="caps text-ink-3">{t("ask.aside.kept")}</dt>
        <dd>{t("ask.aside.keptBody")}</dd>
      </div>
      {siblings.length > 0 ? (
        <div>
          <dt className="caps text-ink-3">{t("ask.aside.also")}</dt>
          {siblings.map((sibling) => (
            <dd key={sibling}>
              <TextLink href={`/ask/${sibling}`}>{t(`operations.${sibling}.name`)}</TextLink>
            </dd>
          ))}
        </div>
      ) : null}
      <div>
        <dt className="caps text-ink-3">{t("intake.eyebrow")}</dt>
        <dd>
          <TextLink href={`/batches/new?operation=${operation}`}>{t("intake.many")}</TextLink>
        </dd>
      </div>
    </dl>
  )
}
