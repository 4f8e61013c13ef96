"use client"

import { useTranslations } from "next-intl"
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react"
import { useOnPaper } from "#components/answers/use-printing.ts"
import { useSelection } from "#components/selection/use-selection.ts"
import { useSingleKey } from "#components/shortcuts/use-single-keys.ts"
import { cx } from "#components/ui/cx.ts"
import { READING_ORDER } from "#lib/aml/finding.ts"
import { itemsOf } from "#lib/aml/report.ts"
import { type AmlReview, dispositionOf } from "#lib/aml/review/review.ts"
import type { ExactObject } from "#lib/checks/answers/exact-json.ts"
import {
  type Disposition,
  type DispositionFilter,
  isOpen,
  isUnderFilter,
} from "#lib/domain/aml/disposition.ts"
import { containsWords, wordsOf } from "#lib/text/fold.ts"
import { Finding, PrintedFindings } from "./finding.tsx"
import { FindingsList, useListPage } from "./findings-list.tsx"
import { type FindingPlace, keyAt, type ReportDesk, type ReviewCase, type ReviewDesk } from "./report-desk.ts"
import { displayedItem, foundRanges, searchText } from "./report-text.ts"
import { CasePanel, mayApprove } from "./review/case-panel.tsx"
import { ChosenBar, ItemQuestion, SanctionsAmong } from "./review/chosen-bar.tsx"
import { type ItemPlace, useItemReviews } from "./review/use-item-reviews.ts"

type WorkplaceProps = Pick<ReportDesk, "may" | "change" | "person"> & {
  checkId: string
  /** The record without what this part does not show. */
  data: ExactObject
  items: AmlReview["items"]
  /** Null where the record is shown without its review. */
  reviewCase: ReviewCase | null
  next: string | null
}

/** The findings of a report, one of them beside what is known of the person, and the decision on the whole; on paper all of them. */
export function Workplace(props: WorkplaceProps) {
  const { checkId, data, items: loaded, reviewCase: loadedCase, may, person, change, next } = props
  const t = useTranslations("aml")
  const isOnPaper = useOnPaper()
  const [query, setQuery] = useState("")
  const [filter, setFilter] = useState<DispositionFilter>("all")
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [printed, setPrinted] = useState(true)
  const [wanted, setCurrent] = useState<string | null>(null)
  const [isOpened, setOpened] = useState(false)
  const reviews = useItemReviews(checkId, loaded, loadedCase)
  const reviewCase = loadedCase && reviews.isReopened ? { ...loadedCase, state: "open" as const } : loadedCase
  const searched = useDeferredValue(query)
  const places = useMemo(
    () =>
      READING_ORDER.flatMap((section) =>
        itemsOf(data, section).map((item, position) => ({ section, position, item })),
      ),
    [data],
  )
  const texts = useMemo(
    () => (searched.trim() === "" ? null : places.map(({ item }) => searchText(item))),
    [places, searched],
  )
  const whole = useRef<HTMLDivElement>(null)
  useHighlights(whole, searched)

  const shown = places.filter(
    (place, index) =>
      (texts === null || containsWords(texts[index] ?? "", searched)) &&
      // An item that was just reviewed stays in its place until the filter is chosen again.
      (touched.has(keyAt(place)) || isUnderFilter(filter, dispositionOf(reviews.reviewAt(place)))),
  )
  const selection = useSelection(shown.map(keyAt))
  const stay = (acted: readonly ItemPlace[]) =>
    setTouched((before) => new Set([...before, ...acted.map(keyAt)]))
  const desk: ReviewDesk = {
    ...reviews,
    conclude: (acted, ...conclusion) => {
      stay(acted)
      return reviews.conclude(acted, ...conclusion)
    },
    takeOver: (acted) => {
      stay(acted)
      return reviews.takeOver(acted)
    },
    selection,
    mayReview: may.review,
    goOn: (from) => {
      const at = shown.findIndex((place) => keyAt(place) === keyAt(from))
      const others = [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))]
      show(others.find((place) => isOpen(dispositionOf(reviews.reviewAt(place)))))
    },
  }
  const current = shown.find((place) => keyAt(place) === wanted) ?? shown[0]
  const page = useListPage(shown, current)
  const counts = countsOf(places.map((place) => dispositionOf(reviews.reviewAt(place))))

  function show(place: FindingPlace | undefined, opens = false) {
    if (!place) return
    setCurrent(keyAt(place))
    page.showPageOf(place)
    if (opens) setOpened(true)
  }
  useSingleKey("j", () => move(1))
  useSingleKey("k", () => move(-1))
  function move(step: number) {
    const at = current ? shown.indexOf(current) : -1
    show(shown[Math.min(shown.length - 1, Math.max(0, at + step))])
  }

  const homonyms = places.filter((place) => dispositionOf(reviews.reviewAt(place)) === "not_this_person")
  const decision =
    reviewCase === null ? null : (
      <CasePanel
        {...{ checkId, reviewCase, may, change, next }}
        openItems={counts.open}
        relevant={places
          .filter((place) => dispositionOf(reviews.reviewAt(place)) === "relevant")
          .map((place) => ({
            key: keyAt(place),
            label: t(`section.${place.section}`),
            text: displayedItem(place.item),
          }))}
        homonyms={{
          count: homonyms.length,
          sanctioned: <SanctionsAmong data={data} places={homonyms} />,
        }}
        itemReviews={reviews.entries}
        isWriting={reviews.busy.length > 0}
      />
    )
  // Who approves judges the decision first, and looks a finding up where they doubt it.
  const decidesFirst = reviewCase !== null && mayApprove(reviewCase, may)
  return (
    <div ref={whole} className="contents">
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,23fr)_minmax(0,25fr)] print:block">
        {places.length === 0 ? null : (
          <FindingsList
            {...{ desk, data, places, shown, counts, page, query, filter, printed }}
            current={current}
            onShow={(place) => show(place, true)}
            onQuery={setQuery}
            onFilter={(chosen) => {
              setFilter(chosen)
              setTouched(new Set())
            }}
            onPrinted={setPrinted}
            className={cx(isOpened && "max-lg:hidden")}
          />
        )}
        <div
          className={cx(
            "flex min-w-0 flex-col gap-3 lg:sticky lg:top-[calc(var(--under-header)+--spacing(3))]",
            places.length === 0
              ? "lg:col-span-2"
              : "lg:min-h-[max(--spacing(112),calc(100dvh-19rem))] print:static print:min-h-0",
          )}
        >
          {decidesFirst ? decision : null}
          {current === undefined ? null : (
            <Finding
              key={keyAt(current)}
              {...{ desk, person }}
              place={current}
              of={places.filter(({ section }) => section === current.section).length}
              onBack={() => setOpened(false)}
              className={cx(!isOpened && "max-lg:hidden")}
            />
          )}
          {decidesFirst ? null : decision}
        </div>
      </div>
      {isOnPaper ? (
        <div className="hidden print:contents">
          <PrintedFindings {...{ desk, places, person, printed }} />
        </div>
      ) : null}
      <ChosenBar desk={desk} data={data} shown={shown} />
      {desk.question === null ? null : <ItemQuestion question={desk.question} data={data} />}
    </div>
  )
}

function countsOf(dispositions: readonly (Disposition | null)[]): Record<DispositionFilter, number> {
  const counts = { all: 0, open: 0, relevant: 0, not_this_person: 0 }
  for (const disposition of dispositions) {
    counts.all++
    if (isOpen(disposition)) counts.open++
    else if (disposition === "relevant") counts.relevant++
    else counts.not_this_person++
  }
  return counts
}

const NAME = "report-search"
const MAX_RANGES = 1_000
/** Names of fields, heads of columns, buttons, and what people wrote beside an item. */
const NOT_SEARCHED = "[data-item-review], [data-field-name], thead, button"

/**
 * Highlights the searched words, in the items alone, without touching the document (CSS Custom Highlights); a browser without
 * them shows the found items unmarked. Follows unfolding and paging.
 */
function useHighlights(root: RefObject<HTMLElement | null>, query: string) {
  useEffect(() => {
    const within = root.current
    const words = wordsOf(query)
    if (within === null || words.length === 0 || !("highlights" in CSS)) return
    const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesIn(within, words)))
    mark()
    const changes = new MutationObserver(mark)
    changes.observe(within, { childList: true, subtree: true, characterData: true })
    return () => {
      changes.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [root, query])
}

function rangesIn(within: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = []
  for (const list of within.querySelectorAll("[data-report-items]")) {
    const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT)
    for (
      let node = walker.nextNode();
      node !== null && ranges.length < MAX_RANGES;
      node = walker.nextNode()
    ) {
      if (node.parentElement?.closest(NOT_SEARCHED)) continue
      for (const [start, end] of foundRanges(node.nodeValue ?? "", words)) {
        const range = new Range()
        range.setStart(node, start)
        range.setEnd(node, end)
        ranges.push(range)
      }
    }
  }
  return ranges
}
