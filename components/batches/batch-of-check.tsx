import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import type { CheckSummary } from "#lib/checks/present-check.ts"

/** The batch that a check is a row of; nothing for one that was asked by itself. */
export function BatchOfCheck({ check }: { check: Pick<CheckSummary, "batchId" | "batchRow"> }) {
  const t = useTranslations("batches")
  if (check.batchId === null) return null
  // Above the link that covers a whole card.
  return (
    <TextLink href={`/batches/${check.batchId}`} className="relative z-1 w-fit text-xs">
      {t("ofCheck", { row: check.batchRow ?? "?" })}
    </TextLink>
  )
}
