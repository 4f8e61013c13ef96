import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { NarrowingLink } from "#components/ui/filters/narrowing-link.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"

type FilterLinkProps = {
  href: string
  isChosen: boolean
  /** It is a list of its own, and no filter on top of others. */
  isWhole?: boolean
  /** How many it would show. */
  count?: number
  /** There are more than were counted. */
  isMore?: boolean
  /** It holds things that need attention. */
  isAlarm?: boolean
  /** Its sign, beside the words. */
  sign?: ReactNode
  /** Shows it without a journey; else its address is opened. */
  onChoose?: () => void
  children: string
}

/** One of the filters of a list: a link, so that a filter has an address. */
export function FilterLink(props: FilterLinkProps) {
  const { href, isChosen, isWhole, count, isMore = false, isAlarm = false, sign, onChoose, children } = props
  return (
    <NarrowingLink
      href={href}
      isWhole={isWhole}
      onChoose={onChoose}
      aria-current={isChosen ? "true" : undefined}
      className={cx(
        "inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border px-2.5 text-sm transition-colors",
        isChosen
          ? "border-accent bg-accent-soft font-medium text-accent"
          : "border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink",
        isAlarm && !isChosen && "text-danger",
      )}
    >
      {sign}
      <span className="truncate">{children}</span>{" "}
      {count === undefined ? null : (
        <span>
          <Quantity value={count} />
          {isMore ? <span>+</span> : null}
        </span>
      )}
    </NarrowingLink>
  )
}
