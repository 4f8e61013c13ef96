import { useTranslations } from "next-intl"
import type { ComponentProps, ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"

type TableProps = {
  /** The name of the table: read aloud, and that of its scrolling region. */
  caption: string
  className?: string
  children: ReactNode
}

/** A dense table that scrolls in its own frame, by keyboard too; heads stay visible. */
export function Table({ caption, className, children }: TableProps) {
  const t = useTranslations("ui")
  return (
    <section
      aria-label={t("tableRegion", { caption })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={cx("overflow-auto print:overflow-visible", className)}
    >
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

type CellProps = { numeric?: boolean }

export function Th({ numeric, className, ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        "caps sticky top-0 z-10 h-8 whitespace-nowrap border-line border-b bg-surface px-3 text-ink-3 first:pl-4 last:pr-4",
        numeric && "text-right",
        className,
      )}
    />
  )
}

export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr {...rest} className={cx("group/row hover:bg-sunken/60 [&:last-child>*]:border-b-0", className)} />
  )
}

export function Td({
  numeric,
  rowHead,
  className,
  ...rest
}: ComponentProps<"td"> & CellProps & { rowHead?: boolean }) {
  const Cell = rowHead ? "th" : "td"
  return (
    <Cell
      {...(rowHead ? { scope: "row" } : {})}
      {...rest}
      className={cx(
        "h-9 border-line border-b px-3 py-1 align-middle first:pl-4 last:pr-4",
        numeric && "text-right tabular-nums",
        rowHead && "text-left font-normal",
        className,
      )}
    />
  )
}
