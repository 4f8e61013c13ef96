"use client"

import { ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { cx } from "#components/ui/cx.ts"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { type ExactJson, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { isPlainValue, PlainValue } from "./plain-value.tsx"
import { useBounded } from "./show-rest.tsx"
import { usePrinting } from "./use-printing.ts"

type ValueTreeProps = {
  /** Undefined: the field did not come. */
  value: ExactJson | undefined
  /** The name of this value, for the button that folds it. */
  label: string
  /** What a key within it is called, where that is likely; others stand as they came. */
  wordOf?: ((key: string) => string | undefined) | undefined
}

const OPEN_DEPTH = 2
const INDENTED_DEPTH = 8
const MAX_ITEMS = 50

/** A value of any shape: keys in the order they came, branches that fold, long lists bounded. The one view of unspecified values. */
export function ValueTree({ value, label, wordOf }: ValueTreeProps) {
  if (value === undefined || isPlainValue(value)) return <PlainValue value={value} />
  return <Branches {...{ value, label, wordOf }} depth={0} />
}

type Part = { key: string; name: string | null; value: ExactJson }

function partsOf(value: ExactJson): Part[] {
  if (Array.isArray(value))
    return value.map((item, index) => ({ key: String(index), name: null, value: item }))
  if (!isExactObject(value)) return []
  return value.entries.map(([name, item], index) => ({ key: `${index} ${name}`, name, value: item }))
}

type BranchesProps = Pick<ValueTreeProps, "label" | "wordOf"> & { value: ExactJson; depth: number }

function Branches({ value, depth, label, wordOf }: BranchesProps) {
  const parts = partsOf(value)
  const { shown, button } = useBounded(parts.length, MAX_ITEMS)
  return (
    <>
      <ul
        aria-label={label}
        className={cx("flex flex-col", depth > 0 && depth <= INDENTED_DEPTH && "border-line border-l pl-3.5")}
      >
        {parts.slice(0, shown).map((part, index) => (
          <Branch key={part.key} {...{ part, depth, wordOf }} number={index + 1} />
        ))}
      </ul>
      {button}
    </>
  )
}

type BranchProps = Pick<ValueTreeProps, "wordOf"> & { part: Part; number: number; depth: number }

function Branch({ part, number, depth, wordOf }: BranchProps) {
  const t = useTranslations("check.tree")
  const [open, setOpen] = useState(depth < OPEN_DEPTH)
  const printing = usePrinting()
  const word = part.name === null ? undefined : wordOf?.(part.name)
  const label = word ?? part.name ?? t("item", { number })
  const name = word ? (
    <span data-field-name className="text-ink-2 text-sm">
      {word}
      <FieldName name={part.name ?? ""} />
    </span>
  ) : (
    <Verbatim
      data-field-name
      className={cx("text-sm", part.name === null ? "text-ink-3" : "font-mono text-ink-2")}
    >
      {part.name ?? `${number}.`}
    </Verbatim>
  )
  if (isPlainValue(part.value)) {
    return (
      <li className="flex flex-wrap items-baseline gap-x-2 py-0.5 pl-5.5">
        {name}
        <span className="min-w-0 whitespace-pre-wrap break-words">
          <PlainValue value={part.value} />
        </span>
      </li>
    )
  }
  const shown = open || printing
  const count = wholeCount(part.value)
  return (
    <li className="py-0.5">
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 items-baseline gap-1.5 rounded-sm text-left hover:bg-sunken"
      >
        <ChevronRight
          className={cx("size-4 shrink-0 self-center text-ink-3 transition-transform", shown && "rotate-90")}
          aria-hidden="true"
          data-screen-only
        />
        {name}
        <span className="text-ink-3 text-xs">
          {Array.isArray(part.value) ? t("items", { count }) : t("fields", { count })}
        </span>
      </button>
      {shown ? (
        <div className="ml-2">
          <Branches value={part.value} depth={depth + 1} {...{ label, wordOf }} />
        </div>
      ) : null}
    </li>
  )
}
