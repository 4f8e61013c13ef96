"use client"

import { useTranslations } from "next-intl"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { FieldName } from "#components/ui/values/verbatim.tsx"
import { type ExactJson, type ExactObject, fieldOf, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { LookUpButton } from "./look-up-button.tsx"
import { useBounded } from "./show-rest.tsx"
import { ValueTree } from "./value-tree.tsx"

type Column = { key: string; label: string }

type ItemTableProps = {
  caption: string
  items: readonly ExactJson[]
  /** The fields that the specification names (or has shown) for an item. */
  columns: readonly Column[]
  /** The column whose values are identifiers that link to further questions. */
  leads?: string | undefined
}

const MAX_ROWS = 25

/** On a telephone each item is a card, its fields with their labels: beside each other the last of them would be out of sight. */
const CARDS =
  "max-sm:[&_:is(table,tbody,td)]:block max-sm:[&_td:empty]:hidden max-sm:[&_td]:h-auto max-sm:[&_td]:border-0 max-sm:[&_td]:px-4! max-sm:[&_td]:py-0.5 max-sm:[&_thead]:hidden max-sm:[&_tr]:block max-sm:[&_tr]:border-line max-sm:[&_tr]:border-b max-sm:[&_tr]:py-1.5 max-sm:[&_tr:last-child]:border-b-0"

/**
 * A list of records of which the specification names some fields. The other fields of an item are shown below its row, and an item
 * of another shape is shown whole in place of its row.
 */
export function ItemTable({ caption, items, columns, leads }: ItemTableProps) {
  const { shown, button } = useBounded(items.length, MAX_ROWS)
  return (
    <>
      <Table caption={caption} className={CARDS}>
        <ItemHeads columns={columns} />
        <tbody>
          {items.slice(0, shown).map((item, index) => (
            <ItemRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a stored answer never move
              key={index}
              asCard
              {...{ item, number: index + 1, columns, leads }}
            />
          ))}
        </tbody>
      </Table>
      {button ? <div className="px-3 py-1.5">{button}</div> : null}
    </>
  )
}

export function ItemHeads({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        <Th>#</Th>
        {columns.map(({ key, label }) => (
          <Th key={key}>
            <span className="flex flex-col">
              {label}
              <FieldName name={key} word={label} />
            </span>
          </Th>
        ))}
      </tr>
    </thead>
  )
}

type ItemRowProps = {
  item: ExactJson
  number: number
  /** A card on a telephone: each value says there what it is. */
  asCard?: boolean
} & Pick<ItemTableProps, "columns" | "leads">

/** One record of a list: what the specification names in columns, the rest below, another shape whole. */
export function ItemRow({ item, number, asCard = false, columns, leads }: ItemRowProps) {
  const t = useTranslations("check.tree")
  const word = useTranslations("words")
  const label = t("item", { number })
  if (!isExactObject(item)) {
    return (
      <Tr>
        <Td className="align-top text-ink-3">{number}</Td>
        <Td colSpan={columns.length}>
          <ValueTree value={item} label={label} />
        </Td>
      </Tr>
    )
  }
  const others = otherFields(item, columns)
  return (
    <>
      <Tr>
        <Td className="align-top text-ink-3">{number}</Td>
        {columns.map(({ key, label: column }) => (
          <Td key={key} className="wrap-anywhere min-w-24 whitespace-pre-wrap align-top">
            {asCard ? <span className="block text-ink-3 text-xs sm:hidden">{column}</span> : null}
            <ValueTree value={fieldOf(item, key)} label={column} />
            {key === leads ? <LookUpButtonFrom value={fieldOf(item, key)} /> : null}
          </Td>
        ))}
      </Tr>
      {others ? (
        <Tr>
          <Td />
          <Td colSpan={columns.length}>
            <span className="text-ink-3 text-xs">{word("otherFields")}</span>
            <ValueTree value={others} label={label} />
          </Td>
        </Tr>
      ) : null}
    </>
  )
}

function LookUpButtonFrom({ value }: { value: ExactJson | undefined }) {
  return typeof value === "string" && value.trim() !== "" ? <LookUpButton identifier={value.trim()} /> : null
}

function otherFields(item: ExactObject, columns: readonly Column[]): ExactObject | null {
  const entries = item.entries.filter(([key]) => columns.every((column) => column.key !== key))
  return entries.length === 0 ? null : { kind: "object", entries }
}
