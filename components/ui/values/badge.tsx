import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { TONE_SOFT, type Tone } from "./tone.ts"

type BadgeProps = {
  tone?: Tone
  icon?: LucideIcon
  /** Words of the service, of any length: they take further lines. Words of ours stay on one, which a table keeps free for them. */
  wraps?: boolean
  className?: string
  children: ReactNode
}

/** A word about a thing, always a word: colour and icon only repeat it. */
export function Badge({ tone = "neutral", icon: Icon, wraps, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex min-h-5 max-w-full items-center gap-1 rounded-sm border px-1.5 font-medium text-xs",
        TONE_SOFT[tone],
        className,
      )}
    >
      {Icon ? <Icon className="size-3.5 shrink-0" aria-hidden="true" /> : null}
      <span className={wraps ? "wrap-anywhere" : "truncate"}>{children}</span>
    </span>
  )
}
