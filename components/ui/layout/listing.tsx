import { ArrowDown, ArrowUp } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { NarrowingLink } from "#components/ui/filters/narrowing-link.tsx"
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
  /** The name of the list, for assistive technology. */
  caption: string
  items: readonly T[]
  columns: readonly Column<T>[]
  /** The same as a card, where a table would not fit; its link should cover it (`after:absolute after:inset-0`). */
  card: (item: T) => ReactNode
  /** The minimum width of the list for its table: measured on the container, not the window. */
  tableFrom?: keyof typeof SHOWN
  /** Boxes to choose items by: that of all, and that of one. */
  boxes?: { all: ReactNode; of: (item: T) => ReactNode } | undefined
}

const SHOWN = {
  "36rem": { table: "hidden @xl:block print:block", cards: "@xl:hidden print:hidden" },
  "42rem": { table: "hidden @2xl:block print:block", cards: "@2xl:hidden print:hidden" },
  "56rem": { table: "hidden @4xl:block print:block", cards: "@4xl:hidden print:hidden" },
}

/** A portrait page is some 44rem wide: such a table is printed in landscape (`data-wide-paper`). */
const WIDER_THAN_PAPER: keyof typeof SHOWN = "56rem"

/** An item whose box is ticked. */
const CHOSEN = "has-[input:checked]:bg-accent-soft"
/** Its card; the box is in the margin at its head. */
const CHOSEN_CARD = cx(CHOSEN, "pl-11 [&>input]:absolute [&>input]:top-4 [&>input]:left-4")

/** A list of records: a dense table, and cards where a table would not fit. */
export function Listing<T extends { id: string }>({
  caption,
  items,
  columns,
  card,
  tableFrom = "42rem",
  boxes,
}: ListingProps<T>) {
  const t = useTranslations("ui.sorted")
  const shown = SHOWN[tableFrom]
  const order = columns.find(({ sorted }) => sorted)
  return (
    <div className="@container print:@container-normal">
      <div className={shown.table} data-wide-paper={tableFrom === WIDER_THAN_PAPER ? "" : undefined}>
        <Table caption={caption}>
          <thead>
            <tr>
              {boxes ? <Th className="w-10 print:hidden">{boxes.all}</Th> : null}
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
              <Tr key={item.id} {...(boxes ? { className: CHOSEN } : {})}>
                {boxes ? <Td className="print:hidden">{boxes.of(item)}</Td> : null}
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
      {boxes || order ? (
        <div
          className={cx("flex items-center gap-3 border-line border-b px-4 py-2 text-sm", shown.cards)}
          data-screen-only
        >
          {boxes?.all}
          {order?.sorted ? (
            <SortLink {...order.sorted}>
              {order.head}: {t(order.sorted.order)}
            </SortLink>
          ) : null}
        </div>
      ) : null}
      <ul aria-label={caption} className={cx("divide-y divide-line", shown.cards)}>
        {items.map((item) => (
          <li
            key={item.id}
            className={cx(
              "relative flex flex-col gap-1.5 px-4 py-3 hover:bg-sunken/60",
              boxes && CHOSEN_CARD,
            )}
          >
            {boxes?.of(item)}
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
    <NarrowingLink
      href={href}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink hover:underline"
    >
      {children}
      <Arrow className="size-3.5" aria-hidden="true" />
    </NarrowingLink>
  )
}

type WhenProps = {
  at: string
  renderedAt: number
  /** Within a line of other words, where nothing but a sign parts the two. */
  inLine?: boolean
}

/** How long ago, and when. */
export function When({ at, renderedAt, inLine = false }: WhenProps) {
  return (
    <>
      <span className="whitespace-nowrap text-ink-3 text-xs">
        <Ago value={at} renderedAt={renderedAt} />
      </span>
      {inLine ? " · " : " "}
      <span className="whitespace-nowrap">
        <Timestamp value={at} />
      </span>
    </>
  )
}
