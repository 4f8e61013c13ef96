import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"

type PartProps = { title: string; aside?: string; className?: string; children: ReactNode }

/** One part of a constancia's sheet, kept on one page where it fits. */
export function Part({ title, aside, className, children }: PartProps) {
  return (
    <section
      className={cx(
        "flex min-w-0 break-inside-avoid flex-col gap-2 px-5 py-3.5 print:gap-1 print:px-0 print:py-1.5",
        className,
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="caps text-ink-2">{title}</h3>
        {aside === undefined ? null : <p className="text-ink-2 text-xs">{aside}</p>}
      </header>
      {children}
    </section>
  )
}
