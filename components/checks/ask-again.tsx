"use client"

import { Repeat } from "lucide-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { type AskFailure, askCheck } from "#components/ask/ask-check.ts"
import { AskFailureNote } from "#components/ask/ask-failure-note.tsx"
import { useUnusualWords } from "#components/ask/use-unusual-words.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"

type AskAgainProps = {
  checkId: string
  operation: OperationSlug
  input: Record<string, string>
  /** The possible cost of the operation, in words. */
  cost: string
  /** The earlier question may have been carried out. */
  doubtful: boolean
}

/**
 * Asks the same question as a new, linked check, after stating its possible cost. One press is one question: its key is reused until
 * Cotejo has answered, so that pressing twice, or again after a lost connection, asks once.
 */
export function AskAgain({ checkId, operation, input, cost, doubtful }: AskAgainProps) {
  const t = useTranslations("check.again")
  const router = useRouter()
  const key = useRef<string | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<NotedFailure | null>(null)
  const unusual = useUnusualWords(operation, input)

  async function ask() {
    if (busy) return
    setBusy(true)
    setFailure(null)
    key.current ??= crypto.randomUUID()
    const outcome = await askCheck({ operation, input, idempotencyKey: key.current, repeatOf: checkId })
    setBusy(false)
    if (outcome.kind === "taken") {
      key.current = null
      setOpen(false)
      router.push(`/checks/${outcome.check.id}`)
    } else {
      setFailure(notedFailure(outcome))
    }
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Repeat className="size-4" aria-hidden="true" />
        {t("action")}
      </Button>
      <ConfirmDialog
        open={open}
        title={t("title")}
        confirm={t(unusual === "" ? "confirm" : "confirmUnusual")}
        busy={busy}
        onConfirm={ask}
        onClose={() => setOpen(false)}
      >
        {unusual === "" ? null : <p className="font-medium text-warning">{unusual}</p>}
        <p>{t("body")}</p>
        <p className="font-medium text-ink">{t("cost", { cost })}</p>
        {doubtful ? <p className="text-unknown">{t("unknownFirst")}</p> : null}
        {failure ? <AskFailureNote failure={failure} /> : null}
      </ConfirmDialog>
    </>
  )
}

type NotedFailure = Exclude<AskFailure, { kind: "fields" }>

/** The fields were taken once before; should our rules have changed since, the note says that they are refused now. */
function notedFailure(failure: AskFailure): NotedFailure {
  if (failure.kind !== "fields") return failure
  return {
    kind: "problem",
    code: "invalid_input",
    title: "",
    detail: "",
    requestId: null,
    mayHaveCost: false,
    checkId: null,
  }
}
