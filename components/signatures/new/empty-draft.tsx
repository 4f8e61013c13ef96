import { useTranslations } from "next-intl"
import { useState } from "react"
import { useWatch } from "react-hook-form"
import { Button } from "#components/ui/controls/button.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { type Draft, isUntouched } from "./draft.ts"

/** Begins again with an empty form, once the person confirms it. Absent where it is empty. */
export function EmptyDraft({ onEmptied }: { onEmptied: () => void }) {
  const t = useTranslations("signatureBuilder.empty")
  const [isAsked, setIsAsked] = useState(false)
  const isEmpty = useWatch<Draft, boolean>({ compute: (draft) => isUntouched(draft as Draft) })
  if (isEmpty) return null
  return (
    <>
      <Button variant="quiet" className="mr-auto" onClick={() => setIsAsked(true)}>
        {t("command")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t("title")}
        confirm={t("command")}
        danger
        onClose={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          onEmptied()
        }}
      >
        <p>{t("body")}</p>
      </ConfirmDialog>
    </>
  )
}
