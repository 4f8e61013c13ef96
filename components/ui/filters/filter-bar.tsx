"use client"

import { ChevronDown, Search, SlidersHorizontal } from "lucide-react"
import { useSearchParams } from "next/navigation"
import { useTranslations } from "next-intl"
import { type ComponentProps, type ReactNode, useId, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { CHOSEN_CONTROL, CONTROL } from "#components/ui/form/control-style.ts"
import { Popover } from "#components/ui/overlays/popover.tsx"
import { type CivilDay, type DayPreset, isCivilDay } from "#lib/time/zone-day.ts"
import { DayRange } from "./day-range.tsx"
import { addressWith, filtersIn, pathOf } from "./rebase-address.ts"
import { useFilters } from "./use-filters.ts"

export type FilterOptions = {
  name: string
  label: string
  options: readonly { id: string; name: string }[]
}

type FilterBarProps = {
  address: string
  search?: ReactNode
  /** Each narrows by one of its options, or by none of them. */
  selects?: readonly FilterOptions[]
  presets?: readonly DayPreset[]
  /** Other filters, of a form of their own: usually a `FilterMenu`. */
  more?: ReactNode
  views?: ReactNode
  chips?: ReactNode
  /** At the end of the line: how many there are, exports. */
  actions?: ReactNode
}

/** The filters of a list in one line; a narrow screen folds them behind a button. Without scripts it is a form that a button sends. */
export function FilterBar({
  address,
  search,
  selects = [],
  presets,
  more,
  views,
  chips,
  actions,
}: FilterBarProps) {
  const t = useTranslations("ui.filters")
  const word = useTranslations("words")
  const narrow = useFilters()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const set = filtersIn(address)
  const days = { from: dayIn(set, "from"), to: dayIn(set, "to") }
  const kept = [...set].filter(([name]) => !selects.some((select) => select.name === name))
  return (
    <div className="flex flex-col gap-2" data-screen-only>
      <div className="flex flex-wrap items-center gap-2">
        {search ? <div className="min-w-56 flex-1 basis-60 xl:max-w-80">{search}</div> : null}
        <Button
          icon={SlidersHorizontal}
          className="md:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("open", { count: countOf(set) })}
        </Button>
        <div
          id={id}
          className={cx("flex w-full flex-wrap items-center gap-2 md:contents", !isOpen && "max-md:hidden")}
        >
          {selects.length > 0 ? (
            <form method="get" action={pathOf(address)} className="contents">
              {kept.map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              {selects.map((select) => (
                <FilterSelect
                  key={select.name}
                  {...select}
                  value={set.get(select.name) ?? ""}
                  onChange={(value) => narrow(addressWith(address, { [select.name]: value }))}
                />
              ))}
              <noscript>
                <Button type="submit">{t("apply")}</Button>
              </noscript>
            </form>
          ) : null}
          {presets ? (
            <FilterMenu label={word("date")} isSet={Boolean(days.from ?? days.to)} className="w-86 p-4">
              <DayRange
                {...days}
                presets={presets}
                onApply={(chosen) => narrow(addressWith(address, chosen))}
              />
            </FilterMenu>
          ) : null}
          {more}
        </div>
        {actions ? <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 empty:hidden">
        {views}
        {chips}
      </div>
    </div>
  )
}

function dayIn(set: URLSearchParams, name: "from" | "to"): CivilDay | undefined {
  const day = set.get(name) ?? ""
  return isCivilDay(day) ? day : undefined
}

const ARRANGES = ["order", "rows", "by"]

/** How many filters are set, as a person counts them: the first and the last day are one. */
function countOf(set: URLSearchParams): number {
  const names = [...set.keys()].filter((name) => !ARRANGES.includes(name))
  return new Set(names.map((name) => (name === "to" ? "from" : name))).size
}

type FilterSelectProps = FilterOptions & { value: string; onChange: (id: string | undefined) => void }

function FilterSelect({ name, label, value, options, onChange }: FilterSelectProps) {
  return (
    <span className="relative inline-flex">
      <select
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={cx(
          CONTROL,
          "field-sizing-content w-auto! max-w-44 appearance-none pr-7",
          value !== "" && CHOSEN_CONTROL,
        )}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2"
        aria-hidden="true"
      />
    </span>
  )
}

type FilterMenuProps = { label: string; isSet: boolean; className?: string; children: ReactNode }

export function FilterMenu({ label, isSet, className, children }: FilterMenuProps) {
  const shown = useSearchParams().toString()
  return (
    <Popover
      closeOn={shown}
      trigger={
        <>
          <span>{label}</span>
          <ChevronDown className="size-3.5" aria-hidden="true" />
        </>
      }
      triggerClassName={buttonStyle("secondary", "md", cx("font-normal", isSet && CHOSEN_CONTROL))}
      className={cx("max-w-[calc(100vw-1rem)]", className)}
    >
      {children}
    </Popover>
  )
}

type SearchFieldProps = ComponentProps<"input"> & {
  label: string
  /** The words of its button; none where the list is searched while one types. */
  action?: string
  busy?: boolean
  problem?: string | undefined
}

/** What is searched for in a list, with its button; in a form that its list gives it. */
export function SearchField({ label, action, busy, problem, ...rest }: SearchFieldProps) {
  const id = useId()
  return (
    <>
      <div className="relative">
        <input
          type="text"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          aria-label={label}
          placeholder={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          {...rest}
          className={cx(CONTROL, "pr-10 text-ellipsis")}
        />
        {action ? (
          <IconButton
            type="submit"
            icon={Search}
            label={action}
            aria-busy={busy}
            className="absolute top-1 right-1"
          />
        ) : (
          <Search
            className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-ink-3"
            aria-hidden="true"
          />
        )}
      </div>
      <p id={id} role="alert" className="mt-1 text-danger text-sm empty:hidden">
        {problem}
      </p>
    </>
  )
}
