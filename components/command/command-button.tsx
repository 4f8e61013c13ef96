import { type ComponentProps, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { ConfirmCommand } from "./confirm-command.tsx"

type CommandButtonProps<I, T> = Omit<
  Parameters<typeof ConfirmCommand<I, T>>[0],
  "open" | "onClose" | "confirm"
> &
  Pick<ComponentProps<typeof Button>, "size" | "variant" | "icon" | "disabled" | "className"> & {
    /** What the button says. */
    label: string
    /** What confirms; the same unless it is given. */
    confirm?: string
  }

/** The button of a command that asks before it runs, and its dialog. */
export function CommandButton<I, T>(props: CommandButtonProps<I, T>) {
  const { label, confirm = label, size = "sm", variant = "secondary", icon, children, ...rest } = props
  const { disabled = false, className = "", ...command } = rest
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...{ size, variant, disabled, className }}
        {...(icon && { icon })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmCommand {...command} confirm={confirm} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen ? children : null}
      </ConfirmCommand>
    </>
  )
}
