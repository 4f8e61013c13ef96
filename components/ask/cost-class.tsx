import { useTranslations } from "next-intl"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** The possible cost of asking, as far as the specification says. */
export function CostClass({ operation }: { operation: OperationSlug }) {
  const t = useTranslations("cost")
  return <span className="text-ink-2 text-sm">{t(factsOf(operation).cost)}</span>
}
