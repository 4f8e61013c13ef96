"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { Field } from "#components/ui/form/field.tsx"
import { Select } from "#components/ui/form/text-input.tsx"
import { isQuestion, QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { moveDraft } from "./draft-store.ts"

/** Which operation the batch is of. The list goes along to another one. */
export function OperationChoice({ operation }: { operation: OperationSlug }) {
  const t = useTranslations()
  const router = useRouter()

  function choose(chosen: string) {
    if (!isQuestion(chosen)) return
    moveDraft(operation, chosen)
    router.push(`/batches/new?operation=${chosen}`)
  }

  return (
    <Field name="operation" label={t("words.whatToAsk")} required className="w-64">
      <Select value={operation} onChange={({ target }) => choose(target.value)}>
        {QUESTION_SLUGS.map((slug) => (
          <option key={slug} value={slug}>
            {t(`operations.${slug}.name`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
