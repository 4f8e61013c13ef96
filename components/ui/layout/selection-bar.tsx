import { useTranslations } from "next-intl"
import { type ReactNode, useEffect } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { useInertAtFirst } from "#components/ui/controls/second-press.ts"
import { cx } from "#components/ui/cx.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"

type SelectionBarProps = {
  label: string
  /** How many rows are chosen, in words; announced when it changes. */
  count: string
  /** Where there is more to know of them before a command is given. */
  note?: ReactNode
  onNone: () => void
  className?: string
  children: ReactNode
}

/**
 * The commands for the chosen rows of a list. It overlays the end of the visible part, so that no row moves when it appears, and takes no click before a
 * double click on what was chosen is over: it may have appeared under the pointer.
 */
export function SelectionBar({ label, count, note, onNone, className, children }: SelectionBarProps) {
  const t = useTranslations("ui.selection")
  const isInert = useInertAtFirst()
  useEffect(() => announce(count), [count])
  return (
    <section
      aria-label={label}
      className={cx("sticky bottom-0 z-20 border-line border-t bg-surface", className)}
      data-screen-only
    >
      {/* Not the bar itself: a click would go through it to what it overlays. */}
      <div inert={isInert} className="flex min-h-11 items-center gap-x-3 px-4 py-1.5">
        {/* On the side of the boxes: where somebody chose there is never a button. */}
        <div className="flex min-w-28 flex-1 flex-col">
          <span className="font-medium">{count}</span>
          {note}
        </div>
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1.5">
          <Button size="sm" variant="quiet" onClick={onNone}>
            {t("none")}
          </Button>
          {children}
        </div>
      </div>
    </section>
  )
}
