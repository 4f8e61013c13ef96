import { ArrowDown, ArrowUp } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import type { ComponentProps, ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { NarrowingLink } from "#components/ui/filters/narrowing-link.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ListOrder } from "#lib/db/keyset.ts"
import { Table, Td, Th, Tr } from "./table.tsx"

export type Column<T> = {
  head: string
  cell: (item: T) => ReactNode
  /** Where it stands in a card: 1 is its head line, 2 (usual) follows it, 3 is small, at its foot. */
  priority?: 1 | 2 | 3
  /** A card says the column's name before the value. */
  labelled?: boolean
  headHidden?: boolean
  /** Left out on paper, where nothing is pressed. */
  screenOnly?: boolean
  numeric?: boolean
  /** It names its row: the figures of the others are of it. */
  rowHead?: boolean
  className?: string | undefined
  /** The list is in the order of this column, which an index carries; `href` leads to the other way round. */
  sorted?: Sorted | undefined
}

export type Sorted = { order: ListOrder; href: string }

type DataTableProps<T> = {
  /** The name of the list, for assistive technology. */
  caption: string
  items: readonly T[]
  keyOf: (item: T) => string
  columns: readonly Column<T>[]
  /** Boxes to choose items by: that of all, and that of one. */
  boxes?: { all: ReactNode; of: (item: T) => ReactNode } | undefined
  rowClassName?: (item: T) => string | undefined
  isCurrent?: (item: T) => boolean
  /** Many columns: its rows are cards earlier, and it is printed in landscape. */
  wide?: boolean
}

/**
 * A list of records. Each is one row of the document: a line of a table and, where its container is narrow, a card of the same cells
 * (`.data-table` in globals.css). A `RowLink` in one of its cells makes the whole row lead there.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, items, keyOf, columns, boxes, rowClassName, isCurrent, wide = false } = props
  return (
    <div
      className={cx("@container print:@container-normal", wide && "[--wide:1]")}
      data-wide-paper={wide ? "" : undefined}
    >
      <Table caption={caption} className="data-table">
        <thead>
          <tr>
            {boxes ? <Th className="w-10 print:hidden">{boxes.all}</Th> : null}
            {columns.map(({ head, numeric = false, headHidden = false, screenOnly = false, sorted }) => (
              <Th
                key={head}
                numeric={numeric}
                className={screenOnly ? "print:hidden" : undefined}
                aria-sort={sorted && (sorted.order === "newest" ? "descending" : "ascending")}
              >
                {sorted ? <SortLink {...sorted}>{head}</SortLink> : null}
                {sorted ? null : <span className={headHidden ? "sr-only" : undefined}>{head}</span>}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Tr
              key={keyOf(item)}
              aria-current={isCurrent?.(item) || undefined}
              className={cx(
                "aria-[current]:font-medium",
                boxes && "has-[input:checked]:bg-accent-soft",
                rowClassName?.(item),
              )}
            >
              {boxes ? (
                <Td data-box="" className="print:hidden">
                  {boxes.of(item)}
                </Td>
              ) : null}
              {columns.map(
                ({ head, cell, priority = 2, labelled, numeric = false, rowHead, screenOnly, className }) => (
                  <Td
                    key={head}
                    numeric={numeric}
                    rowHead={rowHead === true}
                    data-priority={priority}
                    data-label={labelled ? head : undefined}
                    className={cx(className, screenOnly && "print:hidden")}
                  >
                    {cell(item)}
                  </Td>
                ),
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** The link that a whole row leads to: it covers the row, below what else can be pressed there. */
export function RowLink({ className, ...rest }: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...rest} prefetch={false} className={cx("row-link rounded-sm hover:underline", className)} />
}

function SortLink({ order, href, children }: Sorted & { children: ReactNode }) {
  const t = useTranslations("ui.sorted")
  const Arrow = order === "newest" ? ArrowDown : ArrowUp
  return (
    <NarrowingLink
      href={href}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink hover:underline"
    >
      {children}
      <span className="data-table-order">({t(order)})</span>
      <Arrow className="size-3.5" aria-hidden="true" />
    </NarrowingLink>
  )
}

export function When({ at, renderedAt }: { at: string; renderedAt: number }) {
  return (
    <>
      <span className="whitespace-nowrap text-ink-3 text-xs">
        <Ago value={at} renderedAt={renderedAt} />
      </span>{" "}
      <span className="whitespace-nowrap">
        <Timestamp value={at} />
      </span>
    </>
  )
}
