import { useTranslations } from "next-intl"
import { SHOW } from "#lib/contract/show-name.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** The name of the observed call: an operation, or the reading of signature requests. */
export function ObservedOperation({ operation }: { operation: string }) {
  const t = useTranslations("operations")
  const tContract = useTranslations("contract")
  return operation === SHOW ? tContract("show") : t(`${operation as OperationSlug}.name`)
}
