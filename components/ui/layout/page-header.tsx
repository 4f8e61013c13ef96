import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"

type PageHeaderProps = {
  title: ReactNode
  /** A small mark above the title: where one is, or what kind of thing this is. */
  eyebrow?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, eyebrow, description, actions }: PageHeaderProps) {
  return (
    <header
      className={cx(
        "flex flex-wrap justify-between gap-x-6 gap-y-3",
        description || eyebrow ? "mb-5 items-end" : "mb-3 items-center",
      )}
    >
      <div className="flex min-w-0 flex-col gap-0.5">
        {eyebrow ? <div className="caps text-ink-3">{eyebrow}</div> : null}
        <h1 className="text-balance break-words font-semibold text-xl tracking-tight">{title}</h1>
        {/* No <p>: what describes a page may be a list of what was asked, and a list inside a <p> is torn apart by the browser. */}
        {description ? <div className="max-w-prose text-pretty text-ink-2">{description}</div> : null}
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-2" data-screen-only>
          {actions}
        </div>
      ) : null}
    </header>
  )
}
