import { useTranslations } from "next-intl"
import type { BatchView } from "#lib/batches/read-batch.ts"

/** What a batch is called: as the person named it, or by what it asks. */
export function useBatchName(): (batch: Pick<BatchView, "name" | "operation">) => string {
  const t = useTranslations()
  return ({ name, operation }) =>
    name === "" ? t("batches.unnamed", { operation: t(`operations.${operation}.name`) }) : name
}
