import { cx } from "#components/ui/cx.ts"
import { initialsOf } from "./initials.ts"

/** Initials of a person; decoration, their name is beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-grid size-6 shrink-0 place-items-center rounded-sm bg-accent-soft font-semibold text-2xs text-accent",
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
