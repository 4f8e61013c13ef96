"use client"

import Link from "next/link"
import { useTranslations } from "next-intl"
import { buttonStyle } from "#components/ui/button-style.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { isOperationSlug } from "#lib/operations/registry.ts"
import { fillDraft } from "./draft-store.ts"

type CorrectLinkProps = { check: Pick<CheckSummary, "operation" | "input" | "problem">; className?: string }

/** "Correct and ask again" of a refused check: its form, with what was asked and the service's own messages at the fields. */
export function CorrectLink({ check, className }: CorrectLinkProps) {
  const t = useTranslations("ask")
  const { operation, input, problem } = check
  if (!isOperationSlug(operation)) return null // a signature request is corrected in its builder
  return (
    <Link
      href={`/ask/${operation}`}
      prefetch={false}
      onClick={() => {
        const errors = problem?.errors
        fillDraft(operation, errors ? { values: input, errors } : { values: input })
      }}
      className={buttonStyle("secondary", "md", className)}
    >
      {t("correct")}
    </Link>
  )
}
