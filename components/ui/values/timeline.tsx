import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { TONE_INK, type Tone } from "./tone.ts"

export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="flex flex-col">{children}</ol>
}

type StepProps = {
  title: ReactNode
  /** When: a `<Timestamp>`; left out for an event that has not happened yet. */
  time?: ReactNode
  tone?: Tone
  ahead?: boolean
  children?: ReactNode
}

/** One step; its dot is filled once it has happened. */
export function TimelineStep({ title, time, tone = "neutral", ahead = false, children }: StepProps) {
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-4 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:left-[5.5px] [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-line-strong">
      <svg viewBox="0 0 12 12" className={cx("mt-1 size-3 shrink-0", TONE_INK[tone])} aria-hidden="true">
        <rect
          x="1.5"
          y="1.5"
          width="9"
          height="9"
          className={cx("stroke-current", ahead ? "fill-none" : "fill-current")}
          strokeWidth="1.5"
        />
      </svg>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className={cx("font-medium", ahead && "text-ink-2")}>{title}</span>
        {time ? <span className="text-ink-2 text-sm">{time}</span> : null}
        {children ? <div className="w-full text-ink-2">{children}</div> : null}
      </div>
    </li>
  )
}
