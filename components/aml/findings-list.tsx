import { ListChecks } from "lucide-react"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useId, useState } from "react"
import { PlainValue } from "#components/answers/plain-value.tsx"
import { Failure } from "#components/command/failure.tsx"
import { RowBox } from "#components/selection/row-box.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Segmented } from "#components/ui/form/radio-group.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { CivilDate } from "#components/ui/values/civil-date.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { findingLine } from "#lib/aml/finding.ts"
import { chosenTogether, dispositionOf, takeable } from "#lib/aml/review/review.ts"
import { isRest } from "#lib/checks/answers/displayed-json.ts"
import { type ExactObject, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { DISPOSITION_FILTERS, type DispositionFilter, isOpen } from "#lib/domain/aml/disposition.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { truncate } from "#lib/text/truncate.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"
import { DISPOSITION_ICON } from "./finding.tsx"
import { type FindingPlace, keyAt, type ReviewDesk } from "./report-desk.ts"
import { SEVERAL } from "./review/use-item-reviews.ts"

type ListPage = ReturnType<typeof useListPage>

type FindingsListProps = {
  desk: ReviewDesk
  data: ExactObject
  /** All findings, and those that search and filter leave. */
  places: readonly FindingPlace[]
  shown: readonly FindingPlace[]
  current: FindingPlace | undefined
  counts: Record<DispositionFilter, number>
  page: ListPage
  query: string
  filter: DispositionFilter
  printed: boolean
  className: string
  onShow: (place: FindingPlace) => void
  onQuery: (query: string) => void
  onFilter: (filter: DispositionFilter) => void
  onPrinted: (printed: boolean) => void
}

/** The findings of all sections, one row each; what disqualifies first. */
export function FindingsList(props: FindingsListProps) {
  const { desk, data, shown, current, counts, page, query, filter, className, onShow } = props
  const t = useTranslations("aml")
  const word = useTranslations("words")
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const chooses = desk.mayReview && (choosing || desk.selection.selected.length > 0)
  const narrowed = filter !== "all" || query.trim() !== ""

  function lead(event: KeyboardEvent) {
    if (event.key === "Escape" && query !== "") props.onQuery("")
    else if (event.key === "ArrowDown" || event.key === "Enter")
      document.querySelector<HTMLElement>("[data-finding]")?.focus()
    else return
    event.preventDefault()
  }

  return (
    <section aria-label={t("toolbar")} className={cx("sheet min-w-0", className)} data-screen-only>
      <Progress {...props} chooses={chooses} onChoosing={setChoosing} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3 py-2">
        <TextInput
          type="search"
          id={id}
          value={query}
          autoComplete="off"
          spellCheck={false}
          aria-label={t("search")}
          placeholder={t("search")}
          className="min-w-0 grow basis-40"
          onChange={(event) => props.onQuery(event.target.value)}
          onKeyDown={lead}
        />
        <Segmented
          name={`${id}-filter`}
          label={word("show")}
          labelHidden
          value={filter}
          onChange={props.onFilter}
          options={DISPOSITION_FILTERS.map((value) => ({
            value,
            label: (
              <span>
                {t(`filter.${value}`)} <span className="text-ink-2 tabular-nums">{counts[value]}</span>
              </span>
            ),
          }))}
        />
      </div>
      <p role="status" className="px-3 text-ink-2 text-sm not-empty:py-1">
        {narrowed ? t("found", { count: shown.length, total: counts.all }) : ""}
      </p>
      <ol aria-label={t("findings")} className="divide-y divide-line" data-report-items>
        {page.rows.map((place) => (
          <Row
            key={keyAt(place)}
            {...{ desk, place, chooses, onShow }}
            isCurrent={current !== undefined && keyAt(place) === keyAt(current)}
          />
        ))}
      </ol>
      <LeftOut data={data} />
      <Pager page={page} total={shown.length} />
      <div className="border-line border-t px-3 py-1.5">
        <Checkbox
          label={t("printReview")}
          checked={props.printed}
          onChange={(event) => props.onPrinted(event.target.checked)}
          className="text-sm"
        />
      </div>
    </section>
  )
}

type RowProps = Pick<FindingsListProps, "desk" | "onShow"> & {
  place: FindingPlace
  isCurrent: boolean
  chooses: boolean
}

const MOST_LETTERS = 160

function Row({ desk, place, isCurrent, chooses, onShow }: RowProps) {
  const t = useTranslations("aml")
  const key = keyAt(place)
  const { section, position, item } = place
  const { title, about, when } = findingLine(item, section)
  const disposition = dispositionOf(desk.reviewAt(place)) ?? "to_review"
  const Icon = DISPOSITION_ICON[disposition]
  const label = t("item", { section: t(`section.${section}`), number: position + 1 })
  return (
    <li
      className={cx(
        "flex items-start border-l-2",
        isCurrent ? "border-l-accent bg-sunken" : "border-l-transparent",
      )}
    >
      {chooses ? (
        <RowBox
          id={key}
          label={t("choose", { label })}
          chosen={desk.selection.isChosen(key)}
          onChoose={(withRange) => desk.selection.toggle(key, withRange)}
          onKeyDown={desk.selection.onKeyDown}
          className="my-2 ms-2.5 shrink-0"
        />
      ) : null}
      <button
        type="button"
        data-finding={key}
        aria-current={isCurrent || undefined}
        onClick={() => onShow(place)}
        className={cx(
          "grid min-w-0 grow grid-cols-[1rem_5.5rem_minmax(0,1fr)_auto] items-baseline gap-x-2 px-2.5 py-1.5 text-start text-sm hover:bg-sunken",
          isOpen(disposition) ? "font-medium text-ink" : "text-ink-2",
        )}
      >
        <span className="self-start pt-0.5">
          <Icon className="size-3.5" aria-hidden="true" />
          <span className="sr-only">{t(`disposition.${disposition}`)}</span>
        </span>
        <span
          className={cx(
            "truncate text-xs",
            section === "sanctions" ? "font-semibold text-danger" : "text-ink-2",
          )}
        >
          {t(`section.${section}`)}
        </span>
        <span className="wrap-anywhere min-w-0">
          <Verbatim>{truncate(title, MOST_LETTERS) || label}</Verbatim>
          {about === "" ? null : (
            <span className="font-normal text-ink-2">
              {" · "}
              <Verbatim>{truncate(about, MOST_LETTERS)}</Verbatim>
            </span>
          )}
        </span>
        <span className="whitespace-nowrap font-normal text-ink-2 text-xs tabular-nums">
          {isCivilDay(when) ? <CivilDate value={when} /> : <Verbatim>{truncate(when, 20)}</Verbatim>}
        </span>
      </button>
    </li>
  )
}

/** What a section holds beyond the items that are sent to the browser. */
function LeftOut({ data }: { data: ExactObject }) {
  const t = useTranslations("aml")
  return AML_SECTIONS.map((section) => {
    const value = fieldOf(data, section)
    const rest = Array.isArray(value) ? value.at(-1) : undefined
    return isRest(rest) ? (
      <p key={section} className="border-line border-t px-3 py-2 text-sm">
        {t(`section.${section}`)}: <PlainValue value={rest} />
      </p>
    ) : null
  })
}

type ProgressProps = FindingsListProps & { chooses: boolean; onChoosing: (chooses: boolean) => void }

/** How far the review is, and the acts on several findings at once. */
function Progress({ desk, counts, places, shown, chooses, onChoosing }: ProgressProps) {
  const t = useTranslations("aml")
  const word = useTranslations("words")
  const earlier = desk.mayReview ? places.filter((place) => takeable(desk.reviewAt(place))) : []
  const together = chosenTogether(shown, (place) => dispositionOf(desk.reviewAt(place)))
  const { undoable } = desk
  return (
    <section
      aria-label={t("progress.label")}
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-3 py-1.5"
    >
      <h2 className="font-medium">{t("open", { open: counts.open, total: counts.all })}</h2>
      <progress
        aria-label={t("progress.concluded", { concluded: counts.all - counts.open, total: counts.all })}
        value={counts.all - counts.open}
        max={counts.all}
        className="h-1.5 w-14 appearance-none overflow-hidden rounded-sm border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      {earlier.length > 0 ? (
        <Button size="sm" busy={desk.busy.includes(SEVERAL)} onClick={() => desk.takeOver(earlier)}>
          {t("takeOverAll", { count: earlier.length })}
        </Button>
      ) : null}
      {desk.mayReview && together.places.length > 0 ? (
        <Button
          size="sm"
          variant="quiet"
          className="ms-auto"
          onClick={() => {
            onChoosing(true)
            desk.selection.choose(together.places.map(keyAt))
          }}
        >
          {t(together.areOpen ? "chooseOpen" : "chooseShown", { count: together.places.length })}
        </Button>
      ) : null}
      {desk.mayReview ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t("chooseSeveral")}
          title={t("chooseSeveral")}
          aria-pressed={chooses}
          onClick={() => {
            if (chooses) desk.selection.chooseAll(false)
            onChoosing(!chooses)
          }}
        >
          <ListChecks className="size-4" aria-hidden="true" />
        </Button>
      ) : null}
      {undoable && undoable.items.length > 0 ? (
        <p className="flex w-full flex-wrap items-center gap-2 text-sm">
          {undoable.act === "takeOver"
            ? t("takenOver", { count: undoable.items.length })
            : t("savedSeveral", {
                count: undoable.items.length,
                disposition: t(`disposition.${undoable.act}`),
              })}
          <Button size="sm" busy={desk.busy.length > 0} onClick={desk.undo}>
            {word("undo")}
          </Button>
        </p>
      ) : null}
      {/* With items chosen the bar of their commands says it. */}
      <Failure
        text={
          desk.failure?.key === SEVERAL && desk.selection.selected.length === 0 ? desk.failure.text : null
        }
      />
    </section>
  )
}

const PAGE_ROWS = 25

/** One page of a long list; it follows the finding that is shown. */
export function useListPage(shown: readonly FindingPlace[], current: FindingPlace | undefined) {
  const [wanted, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(shown.length / PAGE_ROWS) - 1)
  const page = Math.min(wanted, last)
  const first = page * PAGE_ROWS
  return {
    rows: shown.slice(first, first + PAGE_ROWS),
    first,
    page,
    last,
    setPage,
    current,
    showPageOf: (place: FindingPlace) => setPage(Math.floor(shown.indexOf(place) / PAGE_ROWS)),
  }
}

function Pager({ page: { page, last, first, rows, setPage }, total }: { page: ListPage; total: number }) {
  const t = useTranslations("aml.pages")
  const word = useTranslations("words")
  if (last === 0) return null
  return (
    <nav
      aria-label={t("label")}
      className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-3 py-1.5"
    >
      <span role="status" className="text-ink-2 text-sm tabular-nums">
        {t("range", { from: first + 1, to: first + rows.length, total })}
      </span>
      <span className="flex gap-1.5">
        <Button size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
          {word("previous")}
        </Button>
        <Button size="sm" disabled={page === last} onClick={() => setPage(page + 1)}>
          {word("next")}
        </Button>
      </span>
    </nav>
  )
}
