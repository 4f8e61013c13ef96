"use client"

import { Plus } from "lucide-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { DialogButton } from "#components/ui/overlays/dialog-button.tsx"

const AddForm = dynamic(() => import("./add-form.tsx").then((module) => module.AddForm, missingPart), {
  loading: () => <Skeleton className="h-40 w-full" />,
})

/** Adds a request that exists at the service to the register, by its identifier. It is read, which is free; nothing is sent. */
export function AddRequest({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations("signatureBoard.add")
  return (
    <DialogButton size="sm" icon={Plus} label={t("action")} title={t("title")} description={t("about")}>
      {(close) => (
        <AddForm
          onDone={() => {
            close()
            onAdded()
          }}
        />
      )}
    </DialogButton>
  )
}
