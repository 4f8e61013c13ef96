"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/select.tsx"
import { isQuestion, QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** Which operation the batch is of; each keeps its own list while the page is open. */
export function OperationChoice({ operation }: { operation: OperationSlug }) {
  const t = useTranslations()
  const router = useRouter()
  return (
    <Field name="operation" label={t("newBatch.operation")} required className="w-64">
      <Select
        value={operation}
        onChange={({ target }) => {
          if (isQuestion(target.value)) router.push(`/batches/new?operation=${target.value}`)
        }}
      >
        {QUESTION_SLUGS.map((slug) => (
          <option key={slug} value={slug}>
            {t(`operations.${slug}.name`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
