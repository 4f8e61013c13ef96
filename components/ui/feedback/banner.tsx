import { CircleAlert, CircleCheck, CircleHelp, Info, type LucideIcon, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"

const ICON: Record<Tone, LucideIcon> = {
  neutral: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  unknown: CircleHelp,
}

const EDGE: Record<Tone, string> = {
  neutral: "border-l-neutral",
  info: "border-l-info",
  success: "border-l-success",
  warning: "border-l-warning",
  danger: "border-l-danger",
  unknown: "border-l-unknown [border-left-style:dashed]",
}

type BannerProps = {
  tone?: Tone
  title: ReactNode
  /** The explanation: what happened, whether it may have cost, what to do. */
  children?: ReactNode
  actions?: ReactNode
  live?: boolean
  /** The title is a heading: the page's own `h1` when the banner is all there is, `h2` when it takes the place of a section. */
  heading?: "h1" | "h2"
  className?: string
}

/** Something about the whole page or section that should be known before reading on. */
export function Banner({
  tone = "neutral",
  title,
  children,
  actions,
  live = false,
  heading,
  className,
}: BannerProps) {
  const Icon = ICON[tone]
  const Title = heading ?? "p"
  return (
    <div
      role={live ? "status" : undefined}
      className={cx("sheet flex gap-3 border-l-3 px-3.5 py-3", EDGE[tone], className)}
    >
      <Icon className={cx("mt-0.5 size-4 shrink-0", TONE_INK[tone])} aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Title className="font-semibold">{title}</Title>
        {children ? <div className="max-w-prose text-ink-2">{children}</div> : null}
        {/* The error of a failed command is below all of them, and moves none. */}
        {actions ? (
          <div
            data-screen-only
            className="mt-1.5 flex flex-wrap gap-2 empty:hidden [&>[role=alert]]:order-1 [&>[role=alert]]:basis-full"
          >
            {actions}
          </div>
        ) : null}
      </div>
    </div>
  )
}
