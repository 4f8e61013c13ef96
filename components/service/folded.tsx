import { ChevronRight } from "lucide-react"
import type { ReactNode } from "react"

type FoldedProps = {
  title: ReactNode
  /** How much there is in it. */
  aside: ReactNode
  open?: boolean
  children: ReactNode
}

/** A row of a list that opens to what belongs to it. */
export function Folded({ title, aside, open = false, children }: FoldedProps) {
  return (
    <details open={open} className="group">
      <summary className="flex cursor-pointer list-none items-start gap-x-2 px-4 py-2.5 hover:bg-sunken/60">
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 flex-[1_1_10rem]">{title}</span>
          {aside}
        </span>
      </summary>
      <div className="border-line border-t bg-sunken/40">{children}</div>
    </details>
  )
}
