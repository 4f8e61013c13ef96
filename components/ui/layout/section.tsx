import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"

type SectionProps = {
  title: ReactNode
  aside?: ReactNode
  actions?: ReactNode
  /** Lays the mark of the house on its corner: at most one on a page, the thing that the page is about. */
  registered?: boolean
  /** Without padding, for tables and record lists that run to the edge. */
  flush?: boolean
  /** It is a tool: on paper nothing of it would be left but its heading. */
  screenOnly?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** A sheet with a heading: the unit that pages are laid out with. */
export function Section(props: SectionProps) {
  const { title, aside, actions, registered, flush, screenOnly, id, className, children } = props
  return (
    <section
      id={id}
      data-screen-only={screenOnly ? "" : undefined}
      // On paper a list continues over the end of a page; other sections stay together.
      className={cx("sheet min-w-0", !flush && "break-inside-avoid", registered && "registered", className)}
    >
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-1.5">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <h2 className="caps text-ink-2">{title}</h2>
          {aside}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-1.5" data-screen-only>
            {actions}
          </div>
        ) : null}
      </header>
      <div className={flush ? undefined : "p-4"}>{children}</div>
    </section>
  )
}
