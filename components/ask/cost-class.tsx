import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** The possible cost of asking, as far as the specification says. */
export function CostClass({ operation, className }: { operation: OperationSlug; className?: string }) {
  const t = useTranslations("cost")
  return <span className={cx("text-ink-2 text-sm", className)}>{t(factsOf(operation).cost)}</span>
}
