"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { ItemHeads, ItemRow } from "#components/answers/item-table.tsx"
import { usePrinting } from "#components/answers/use-printing.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { RowBox } from "#components/selection/row-box.tsx"
import type { useSelection } from "#components/selection/use-selection.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { Table, Td } from "#components/ui/layout/table.tsx"
import { COLUMNS } from "#lib/aml/report.ts"
import { itemKey, takeable } from "#lib/aml/review/review.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { AmlSection } from "#lib/domain/aml/sections.ts"
import { ItemReviewBar } from "./review/item-review-bar.tsx"
import type { useItemReviews } from "./review/use-item-reviews.ts"

const PAGE_ITEMS = 25
/** No line between a row and its conclusions. */
const ITEM_BODY =
  "break-inside-avoid [&:last-child>tr:last-child>*]:border-b-0 [&>tr:first-child>*]:border-b-0"

/** Words of the answers, which only the server has. */
export type ReportWords = {
  /** The names of the sections and of their items' fields. */
  labels: Record<string, string>
  shapeNotShown: string
}

export type ReviewDesk = ReturnType<typeof useItemReviews> & {
  mayReview: boolean
  /** Which items are chosen, to be concluded on together. */
  selection: ReturnType<typeof useSelection>
  words: ReportWords
  /** Whether the printed report includes the conclusions. */
  printed: boolean
}

type ReportItemsProps = {
  section: AmlSection
  items: readonly ExactJson[]
  /** The places of the items to show, in their order. */
  positions: readonly number[]
  desk: ReviewDesk
}

/** The items of one section, a page at a time on the screen and all of them on paper, each with its conclusions. */
export function ReportItems(props: ReportItemsProps) {
  const { section, positions } = props
  const { labels } = props.desk.words
  const printing = usePrinting()
  const { shown, page, last, first, setPage } = usePaged(positions, PAGE_ITEMS)
  const listed = printing ? positions : shown
  const columns = COLUMNS[section]?.map((key) => ({ key, label: labels[key] ?? key }))
  return (
    <>
      {columns ? (
        <ItemsTable {...props} positions={listed} columns={columns} />
      ) : (
        <ItemsTree {...props} positions={listed} />
      )}
      {last === 0 ? null : (
        <Pager
          label={labelOf(props.desk, section)}
          {...{ page, last, first, total: positions.length, shown: shown.length, onPage: setPage }}
        />
      )}
    </>
  )
}

function ItemsTable(props: ReportItemsProps & { columns: { key: string; label: string }[] }) {
  const { section, items, positions, columns, desk } = props
  return (
    <Table caption={labelOf(desk, section)}>
      <ItemHeads columns={columns} />
      {positions.map((position) => (
        // A body of its own for each item: the row and its conclusions stay together, on paper too.
        <tbody
          key={position}
          className={cx(ITEM_BODY, desk.printed ? "" : "print:[&>tr:first-child>*]:border-b")}
        >
          <ItemRow item={items[position] ?? null} number={position + 1} columns={columns} />
          <tr className={desk.printed ? "" : "print:hidden"}>
            <Td />
            <Td colSpan={columns.length} className="h-auto pb-2.5">
              <Reviewed {...props} position={position} />
            </Td>
          </tr>
        </tbody>
      ))}
    </Table>
  )
}

function ItemsTree(props: ReportItemsProps) {
  const { section, items, positions, desk } = props
  const t = useTranslations("check.tree")
  return (
    <ol aria-label={labelOf(desk, section)} className="divide-y divide-line">
      {positions.map((position) => (
        <li key={position} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 px-4 py-2.5">
          <span className="text-ink-3">{position + 1}</span>
          <div className="flex min-w-0 flex-col gap-2">
            <ValueTree value={items[position] ?? null} label={t("item", { number: position + 1 })} />
            <div className={desk.printed ? "" : "print:hidden"}>
              <Reviewed {...props} position={position} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Reviewed({ section, position, desk }: ReportItemsProps & { position: number }) {
  const t = useTranslations("aml")
  const label = t("item", { section: labelOf(desk, section), number: position + 1 })
  const place = { section, position }
  const key = itemKey(section, position)
  const review = desk.reviewAt(place)
  return (
    <ItemReviewBar
      label={label}
      review={review}
      box={
        <RowBox
          id={key}
          label={t("choose", { label })}
          chosen={desk.selection.isChosen(key)}
          onChoose={(withRange) => desk.selection.toggle(key, withRange)}
          onKeyDown={desk.selection.onKeyDown}
        />
      }
      onTakeOver={desk.mayReview && takeable(review) ? () => desk.takeOver([place]) : null}
      onConclude={desk.mayReview ? (disposition, note) => desk.conclude([place], disposition, note) : null}
      busy={desk.busy.includes(key)}
      failure={desk.failure?.key === key ? desk.failure.text : null}
    />
  )
}

export function labelOf(desk: ReviewDesk, section: AmlSection): string {
  return desk.words.labels[section] ?? section
}

type PagerProps = {
  label: string
  page: number
  last: number
  first: number
  shown: number
  total: number
  onPage: (page: number) => void
}

function Pager({ label, page, last, first, shown, total, onPage }: PagerProps) {
  const t = useTranslations("aml.pages")
  return (
    <nav
      aria-label={t("label", { section: label })}
      className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2"
      data-screen-only
    >
      <span role="status" className="text-ink-2 text-sm tabular-nums">
        {t("range", { from: first + 1, to: first + shown, total })}
      </span>
      <span className="flex gap-1.5">
        <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t("previous")}
        </Button>
        <Button size="sm" disabled={page === last} onClick={() => onPage(page + 1)}>
          {t("next")}
        </Button>
      </span>
    </nav>
  )
}

/** One page of a long list. A list that became shorter is shown from its last page. */
function usePaged<T>(items: readonly T[], size: number) {
  const [wanted, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(items.length / size) - 1)
  const page = Math.min(wanted, last)
  const first = page * size
  return { shown: items.slice(first, first + size), page, last, first, setPage }
}
