import type { LucideIcon } from "lucide-react"
import type { ComponentProps } from "react"
import { cx } from "#components/ui/cx.ts"

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: LucideIcon
  /** Its name: read aloud, and shown by the browser on hover. */
  label: string
}

/** A command without text: 28 px square, where a finger needs 24 px at least. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        "inline-grid size-7 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  )
}
