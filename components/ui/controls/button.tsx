import type { LucideIcon } from "lucide-react"
import type { ComponentProps } from "react"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style.ts"

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Before its words; a spinner takes its place while it is busy. */
  icon?: LucideIcon
  /** Work is in progress: the button keeps its place and its focus, shows a spinner, and does nothing when pressed. */
  busy?: boolean
}

export function Button({
  variant = "secondary",
  size = "md",
  icon: Icon,
  busy = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A server component may render a button that only submits: it gets no handler unless there is one to give.
  const guard = busy ? { onClick: undefined, type: "button" as const, "aria-busy": true } : { onClick, type }
  return (
    <button
      {...rest}
      {...guard}
      aria-disabled={busy || undefined}
      className={buttonStyle(variant, size, className)}
    >
      {busy ? <Spinner /> : null}
      {Icon && !busy ? <Icon className="size-4" aria-hidden="true" /> : null}
      <span className="contents">{children}</span>
    </button>
  )
}
