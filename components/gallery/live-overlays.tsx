"use client"

import { useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { toast } from "#components/ui/feedback/toast-store.ts"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"

type Words = Record<
  | "openDialog"
  | "title"
  | "body"
  | "confirm"
  | "openToast"
  | "toast"
  | "openSticky"
  | "sticky"
  | "stickyBody",
  string
>

export function LiveOverlays({ theme, words }: { theme: string; words: Words }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button data-testid={`${theme}-dialog`} onClick={() => setOpen(true)}>
        {words.openDialog}
      </Button>
      <Button onClick={() => toast({ tone: "success", title: words.toast })}>{words.openToast}</Button>
      <Button onClick={() => toast({ tone: "danger", title: words.sticky, body: words.stickyBody })}>
        {words.openSticky}
      </Button>
      <ConfirmDialog
        open={open}
        title={words.title}
        confirm={words.confirm}
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        {words.body}
      </ConfirmDialog>
    </>
  )
}
