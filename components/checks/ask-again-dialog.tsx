import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { AskFailureNote } from "#components/ask/ask-failure-note.tsx"
import { useUnusualWords } from "#components/ask/field-words.ts"
import { askCheck, repeatedIn } from "#components/query/checks.ts"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import type { Charge } from "#lib/domain/charges.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

export type AskAgainProps = {
  checkId: string
  operation: OperationSlug
  input: Record<string, string>
  /** Where it is not known, the earlier question may have been carried out. */
  charge: Charge
}

type DialogProps = AskAgainProps & { open: boolean; onClose: () => void }

/**
 * Asks the same question as a new, linked check, after stating its possible cost. One that somebody has asked since is told of, and asked again by one more press.
 */
export function AskAgainDialog({ checkId, operation, input, charge, open, onClose }: DialogProps) {
  const t = useTranslations("check.again")
  const cost = useTranslations("cost")
  const router = useRouter()
  const { mutate, isPending, error } = useMutation(askCheck)
  const [newest, setNewest] = useState(checkId)
  const unusual = useUnusualWords(operation, input)

  function askAgain() {
    if (isPending) return
    mutate(
      { operation, input, repeatOf: newest },
      {
        onError: (refused) => setNewest(repeatedIn(refused)?.checkId ?? newest),
        onSuccess({ id }) {
          onClose()
          router.push(`/checks/${id}`)
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open={open}
      title={t("title")}
      confirm={t(unusual === "" ? "confirm" : "confirmUnusual")}
      busy={isPending}
      onConfirm={askAgain}
      onClose={onClose}
    >
      {unusual === "" ? null : <p className="font-medium text-warning">{unusual}</p>}
      <p>{t("body")}</p>
      <p className="font-medium text-ink">{t("cost", { cost: cost(factsOf(operation).cost) })}</p>
      {charge === "unknown" ? <p className="text-unknown">{t("unknownFirst")}</p> : null}
      {error ? <AskFailureNote error={error} /> : null}
    </ConfirmDialog>
  )
}
