import { ArrowDown, ArrowUp } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { Ago } from "#components/ui/values/ago.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ListOrder } from "#lib/db/keyset.ts"
import { Table, Td, Th, Tr } from "./table.tsx"

export type Column<T> = {
  head: string
  cell: (item: T) => ReactNode
  numeric?: boolean
  className?: string
  /** The list is in the order of this column; `href` leads to the other way round. */
  sorted?: Sorted
}

type Sorted = { order: ListOrder; href: string }

type ListingProps<T> = {
  /** What is listed, for who does not see it. */
  caption: string
  items: readonly T[]
  columns: readonly Column<T>[]
  /** The same as a card, where a table would not fit; its link should cover it (`after:absolute after:inset-0`). */
  card: (item: T) => ReactNode
  /** How wide the list has to be for its table. What the page leaves to it counts, not the window. */
  tableFrom?: keyof typeof SHOWN
}

const SHOWN = {
  "36rem": { table: "hidden @xl:block print:block", cards: "@xl:hidden print:hidden" },
  "42rem": { table: "hidden @2xl:block print:block", cards: "@2xl:hidden print:hidden" },
  "56rem": { table: "hidden @4xl:block print:block", cards: "@4xl:hidden print:hidden" },
}

/** A list of records: a dense table, and cards where a table would not fit. */
export function Listing<T extends { id: string }>({
  caption,
  items,
  columns,
  card,
  tableFrom = "42rem",
}: ListingProps<T>) {
  const t = useTranslations("ui.sorted")
  const shown = SHOWN[tableFrom]
  return (
    <div className="@container print:@container-normal">
      <div className={shown.table}>
        <Table caption={caption}>
          <thead>
            <tr>
              {columns.map(({ head, numeric = false, sorted }) => (
                <Th
                  key={head}
                  numeric={numeric}
                  aria-sort={sorted && (sorted.order === "newest" ? "descending" : "ascending")}
                >
                  {sorted ? <SortLink {...sorted}>{head}</SortLink> : head}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Tr key={item.id}>
                {columns.map(({ head, cell, numeric = false, className }) => (
                  <Td key={head} numeric={numeric} className={className}>
                    {cell(item)}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {columns.map(({ head, sorted }) =>
        sorted ? (
          <p
            key={head}
            className={cx("border-line border-b px-4 py-2 text-sm", shown.cards)}
            data-screen-only
          >
            <SortLink {...sorted}>
              {head}: {t(sorted.order)}
            </SortLink>
          </p>
        ) : null,
      )}
      <ul aria-label={caption} className={cx("divide-y divide-line", shown.cards)}>
        {items.map((item) => (
          <li key={item.id} className="relative flex flex-col gap-1.5 px-4 py-3 hover:bg-sunken/60">
            {card(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function SortLink({ order, href, children }: Sorted & { children: ReactNode }) {
  const Arrow = order === "newest" ? ArrowDown : ArrowUp
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink hover:underline"
    >
      {children}
      <Arrow className="size-3.5" aria-hidden="true" />
    </Link>
  )
}

/** How long ago, and when. */
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
