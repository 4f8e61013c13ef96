"use client"

import Link from "next/link"
import { useTranslations } from "next-intl"
import { buttonStyle } from "#components/ui/button-style.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { fillDraft } from "./draft-store.ts"

type CorrectLinkProps = { check: Pick<CheckSummary, "operation" | "input" | "problem">; className?: string }

/** "Correct and ask again" of a refused check: its form, with what was asked and the service's own messages at the fields. */
export function CorrectLink({ check, className }: CorrectLinkProps) {
  const t = useTranslations("ask")
  return (
    <Link
      href={`/ask/${check.operation}`}
      prefetch={false}
      onClick={() => {
        const errors = check.problem?.errors
        fillDraft(check.operation, errors ? { values: check.input, errors } : { values: check.input })
      }}
      className={buttonStyle("secondary", "md", className)}
    >
      {t("correct")}
    </Link>
  )
}
