"use client"

import { Repeat } from "lucide-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { readProblem } from "./read-problem.ts"

type AskAgainProps = {
  checkId: string
  operation: OperationSlug
  input: Record<string, string>
  /** What the operation may cost, in words. */
  cost: string
  /** The earlier question may have been carried out. */
  doubtful: boolean
}

/**
 * Asks the same question as a new, linked check, after saying what it may cost. One press is one question: its key is kept until
 * Cotejo has answered, so that pressing twice, or again after a lost connection, asks once.
 */
export function AskAgain({ checkId, operation, input, cost, doubtful }: AskAgainProps) {
  const t = useTranslations("check.again")
  const tc = useTranslations("check")
  const router = useRouter()
  const key = useRef<string | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string[]>([])

  async function ask() {
    if (busy) return
    setBusy(true)
    setFailure([])
    key.current ??= crypto.randomUUID()
    try {
      const response = await fetch(`/api/checks/${operation}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": key.current,
          "x-repeat-of": checkId,
        },
        body: JSON.stringify(input),
      })
      if (response.ok) {
        const { id }: { id: string } = await response.json()
        key.current = null
        setOpen(false)
        router.push(`/checks/${id}`)
      } else {
        const told = await readProblem(response)
        const reference = told?.requestId ? tc("reference", { requestId: told.requestId }) : ""
        setFailure(told ? [`${told.title}. ${told.detail}`, reference] : [t("lost")])
      }
    } catch {
      setFailure([t("lost")])
    }
    setBusy(false)
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
        confirm={t("confirm")}
        busy={busy}
        onConfirm={ask}
        onClose={() => setOpen(false)}
      >
        <p>{t("body")}</p>
        <p className="font-medium text-ink">{t("cost", { cost })}</p>
        {doubtful ? <p className="text-unknown">{t("unknownFirst")}</p> : null}
        <div role="alert" className="text-danger">
          {failure.filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </ConfirmDialog>
    </>
  )
}
