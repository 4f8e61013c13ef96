import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Dialog, INITIAL_FOCUS } from "./dialog.tsx"

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  /** The effect of the command, and whether it may cost. */
  children: ReactNode
  /** The verb itself ("Ask again"), never "OK". */
  confirm: ReactNode
  /** The way back, where "Cancel" could be read as the command. */
  back?: ReactNode
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that costs or cannot be undone. Focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, back, danger = false, busy = false, onConfirm, onClose } = props
  const word = useTranslations("words")
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button {...INITIAL_FOCUS} onClick={onClose}>
            {back ?? word("cancel")}
          </Button>
          <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-ink-2">{children}</div>
    </Dialog>
  )
}
