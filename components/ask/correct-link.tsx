"use client"

import Link from "next/link"
import { useTranslations } from "next-intl"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { isQuestion } from "#lib/operations/facts.ts"
import { fillDraft } from "./draft-store.ts"

type CorrectLinkProps = { check: Pick<CheckSummary, "id" | "operation" | "input" | "problem"> }

/** "Correct and ask again" of a refused check: its form, with the question and the service's own messages at the fields. */
export function CorrectLink({ check }: CorrectLinkProps) {
  const t = useTranslations("ask")
  const { operation, input, problem } = check
  if (!isQuestion(operation)) return <CorrectRequestLink checkId={check.id} size="md" />
  return (
    <Link
      href={`/ask/${operation}`}
      prefetch={false}
      onClick={() => {
        const errors = problem?.errors
        fillDraft(operation, errors ? { values: input, errors } : { values: input })
      }}
      className={buttonStyle("secondary", "md")}
    >
      {t("correct")}
    </Link>
  )
}

type CorrectRequestLinkProps = { checkId: string; size: "sm" | "md" }

/** "Correct and send again" of a signature request that was not sent: its builder reads the question from our own records. */
export function CorrectRequestLink({ checkId, size }: CorrectRequestLinkProps) {
  const t = useTranslations("ask")
  return (
    <LinkButton href={`/signatures/new?correct=${checkId}`} size={size}>
      {t("correctRequest")}
    </LinkButton>
  )
}
