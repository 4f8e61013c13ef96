import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import {
  changeDraft,
  draftOf,
  removeRows,
  restoreRemoved,
  useDraft,
} from "#components/batches/new/draft-store.ts"
import type { useAskedBefore, useSelfMatches } from "#components/batches/new/use-asked-before.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { factsOf, identifierField } from "#lib/operations/facts.ts"
import type { QuestionField } from "#lib/operations/question-field.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type DraftRow, withValues } from "./draft-row.ts"
import { RewriteOffer } from "./rewrite-offer.tsx"
import { REWRITE_KINDS } from "./rewritten-values.ts"
import { ROW_GROUPS, type RowFilter, type RowSummary, showsRow, WITHIN } from "./summarize-rows.ts"

const RowList = dynamic(() => import("./row-list.tsx").then((module) => module.RowList, missingPart), {
  loading: () => <Skeleton className="h-96 w-full" />,
})

type RowsPanelProps = {
  operation: OperationSlug
  summary: RowSummary
  before: ReturnType<typeof useAskedBefore>
  selfMatches: ReturnType<typeof useSelfMatches>
  removed: number
  /** The civil date at the desk. */
  today: string
}

/** The list of rows with their errors: filtered, edited, removed. */
export function RowsPanel({ operation, summary, before, selfMatches, removed, today }: RowsPanelProps) {
  const t = useTranslations("newBatch.rows")
  const word = useTranslations("words")
  const { rows } = useDraft(operation)
  const [filter, setFilter] = useState<RowFilter>("all")
  // A row that was edited under a filter stays visible until another filter is chosen: nothing disappears while it is edited.
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(
    () => summary.rows.filter((one) => showsRow(filter, one) || edited.has(one.row.id)),
    [summary, filter, edited],
  )

  function choose(next: RowFilter) {
    setFilter(next)
    setEdited(new Set())
    announce(t("shown", { count: summary.counts[next] }))
  }

  function clear() {
    removeRows(operation, new Set(summary.rows.map(({ row }) => row.id)))
    announce(t("removed", { count: summary.counts.all }))
    choose("all")
  }

  function removeShown() {
    const matching = shown.filter((one) => showsRow(filter, one))
    removeRows(operation, new Set(matching.map(({ row }) => row.id)))
    announce(t("removed", { count: matching.length }))
    choose("all")
  }

  return (
    <Section
      flush
      title={word("rows")}
      aside={<Quantity value={summary.counts.all} />}
      actions={
        <>
          {removed > 0 ? (
            <Button size="sm" onClick={() => restoreRemoved(operation)}>
              {t("putBack", { count: removed })}
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 border-line border-b p-4">
        <FilterChips counts={summary.counts} value={filter} onChange={choose} />
        <div className="flex flex-wrap items-start gap-2 empty:hidden">
          {REWRITE_KINDS.map((kind) => (
            <RewriteOffer key={kind} kind={kind} operation={operation} rows={rows} today={today} />
          ))}
          <FillOffers operation={operation} rows={rows} />
          {filter !== "all" && filter !== "valid" && summary.counts[filter] > 0 ? (
            <Button size="sm" onClick={removeShown}>
              {t("removeShown", { count: summary.counts[filter] })}
            </Button>
          ) : null}
        </div>
        {before.status === "failed" ? <NotLooked title={t("notLooked")} onRetry={before.retry} /> : null}
        {selfMatches.hasFailed ? <NotLooked title={t("notCompared")} onRetry={selfMatches.retry} /> : null}
      </div>
      <RowList
        operation={operation}
        rows={shown}
        beforeOf={before.beforeOf}
        onEdited={(id) => setEdited((all) => new Set(all).add(id))}
      />
    </Section>
  )
}

/** A lookup that failed is no "nothing found": it is reported, and can be tried again. */
function NotLooked({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useTranslations("newBatch.rows")
  return (
    <Banner
      tone="warning"
      live
      title={title}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t("lookAgain")}
        </Button>
      }
    />
  )
}

/** The types of document that a whole list may be of. */
const TYPES = ["dni", "ce", "passport"] as const

/** Offers one value for all rows that lack a field that has to be there: lists of bare numbers say it nowhere. */
function FillOffers({ operation, rows }: { operation: OperationSlug; rows: readonly DraftRow[] }) {
  const t = useTranslations("newBatch.rows.fill")
  const needed = factsOf(operation).fields.filter(
    ({ name, optional }) => optional !== true && name !== identifierField(operation),
  )
  return needed.map((field) => {
    const lacks = ({ values }: DraftRow) => (values[field.name] ?? "").trim() === ""
    const count = rows.filter(lacks).length

    function fill(value: string) {
      const filled = draftOf(operation).rows.map((row) =>
        lacks(row) ? withValues(row, { ...row.values, [field.name]: value }) : row,
      )
      changeDraft(operation, { rows: filled })
      announce(t("done", { count }))
    }

    return count === 0 ? null : <FillOffer key={field.name} field={field} count={count} onFill={fill} />
  })
}

type FillOfferProps = { field: QuestionField; count: number; onFill: (value: string) => void }

function FillOffer({ field: { name, control }, count, onFill }: FillOfferProps) {
  const t = useTranslations("newBatch.rows.fill")
  const type = useTranslations("ask.documentType")
  const label = useTranslations("ask.field")(name as "birthdate")
  const [value, setValue] = useState("")
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-1 text-sm">{t("label", { count, field: label })}</legend>
      {control === "documentType" ? (
        TYPES.map((one) => (
          <Button key={one} size="sm" onClick={() => onFill(one)}>
            {type(one)}
          </Button>
        ))
      ) : (
        <>
          <TextInput
            aria-label={label}
            autoComplete="off"
            placeholder={control === "date" ? t("date") : undefined}
            value={value}
            onChange={({ target }) => setValue(target.value)}
            className="h-7 max-w-40"
          />
          <Button size="sm" disabled={value.trim() === ""} onClick={() => onFill(value.trim())}>
            {t("fill")}
          </Button>
        </>
      )}
    </fieldset>
  )
}

type FilterChipsProps = {
  counts: RowSummary["counts"]
  value: RowFilter
  onChange: (filter: RowFilter) => void
}

const ALWAYS: readonly RowFilter[] = ["all", "valid", "invalid"]

/** How many rows are in each group, of the chosen one what may be told apart, and a way to see only those. Real radios: arrow keys go from one to the next. */
function FilterChips({ counts, value, onChange }: FilterChipsProps) {
  const t = useTranslations("newBatch.filter")
  const isChosen = (group: (typeof ROW_GROUPS)[number]) =>
    group === value || WITHIN[group].some((one) => one === value)
  const groups = ROW_GROUPS.flatMap((group): RowFilter[] => [
    group,
    ...(isChosen(group) ? WITHIN[group] : []),
  ])
  const filters = (["all", ...groups, "selfMatch"] satisfies RowFilter[]).filter(
    (filter) => ALWAYS.includes(filter) || counts[filter] > 0 || filter === value,
  )
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("label")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {filters.map((filter) => (
          <label
            key={filter}
            className={cx(
              "relative flex min-h-7 cursor-pointer items-center gap-1.5 rounded-md border px-2.5 text-sm transition-colors",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              filter === value
                ? "border-accent bg-accent-soft font-medium text-accent"
                : "border-line-strong text-ink-2 hover:text-ink",
            )}
          >
            <input
              type="radio"
              name="batch-filter"
              value={filter}
              checked={filter === value}
              onChange={() => onChange(filter)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {t(filter)}
            <Quantity value={counts[filter]} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
