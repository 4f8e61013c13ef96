import { type ComponentProps, type ReactNode, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { Dialog } from "./dialog.tsx"

type DialogButtonProps = Pick<ComponentProps<typeof Button>, "icon" | "size" | "variant"> & {
  label: string
  title: string
  description?: string
  /** What stands in the dialog; it begins anew each time. */
  children: (close: () => void) => ReactNode
}

export function DialogButton({ label, title, description, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} description={description}>
        {isOpen ? children(close) : null}
      </Dialog>
    </>
  )
}
