import { cx } from "#components/ui/cx.ts"
import { NarrowingLink } from "#components/ui/filters/narrowing-link.tsx"

type FilterLinkProps = {
  href: string
  isChosen: boolean
  /** Shows it without a journey; else its address is opened. */
  onChoose?: () => void
  children: string
}

/** One of the lists, or orders, that a page offers: a link, so that each has an address. It is no filter on top of others. */
export function FilterLink({ href, isChosen, onChoose, children }: FilterLinkProps) {
  return (
    <NarrowingLink
      href={href}
      isWhole
      onChoose={onChoose}
      aria-current={isChosen ? "true" : undefined}
      className={cx(
        "inline-flex h-7 max-w-full items-center rounded-md border px-2.5 text-sm transition-colors",
        isChosen
          ? "border-accent bg-accent-soft font-medium text-accent"
          : "border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink",
      )}
    >
      <span className="truncate">{children}</span>
    </NarrowingLink>
  )
}
