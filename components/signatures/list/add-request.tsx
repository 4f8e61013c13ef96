"use client"

import { Plus } from "lucide-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"

const AddForm = dynamic(() => import("./add-form.tsx").then((module) => module.AddForm, missingPart), {
  loading: () => <Skeleton className="h-40 w-full" />,
})

/** Adds a request that exists at the service to the register, by its identifier. It is read, which is free; nothing is sent. */
export function AddRequest({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations("signatureBoard.add")
  const [open, setOpen] = useState(false)
  // A dialog that was shut begins again.
  const [opened, setOpened] = useState(0)
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          setOpened(opened + 1)
          setOpen(true)
        }}
      >
        <Plus className="size-4" aria-hidden="true" />
        {t("action")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("title")} description={t("about")}>
        {opened === 0 ? null : (
          <AddForm
            key={opened}
            onDone={() => {
              setOpen(false)
              onAdded()
            }}
          />
        )}
      </Dialog>
    </>
  )
}
