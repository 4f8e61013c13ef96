import { useTranslations } from "next-intl"
import type { BatchView } from "#lib/batches/read-batch.ts"

/** Returns the name of a batch: the one that the person gave it, or that of its operation. */
export function useBatchName(): (batch: Pick<BatchView, "name" | "operation">) => string {
  const t = useTranslations()
  return ({ name, operation }) =>
    name === "" ? t("batches.unnamed", { operation: t(`operations.${operation}.name`) }) : name
}
