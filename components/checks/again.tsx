import { useTranslations } from "next-intl"
import type { CheckView } from "#lib/checks/present-check.ts"
import { isOperationSlug, operationOf } from "#lib/operations/registry.ts"
import { AskAgain } from "./ask-again.tsx"

/** Asks the same again, as a check of its own; nothing for operations that are not repeated by a press. */
export function Again({ check }: { check: CheckView }) {
  const t = useTranslations("cost")
  const { cost } = operationOf(check.operation)
  const { id, operation, input, charge } = check
  if (!isOperationSlug(operation)) return null // a signature request is built and sent again, never repeated by a press
  return (
    <AskAgain
      checkId={id}
      operation={operation}
      input={input}
      cost={t(cost)}
      doubtful={charge === "unknown"}
    />
  )
}
