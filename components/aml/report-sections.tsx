"use client"

import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react"
import { usePrinting } from "#components/answers/use-printing.ts"
import { useSelection } from "#components/selection/use-selection.ts"
import { itemsOf } from "#lib/aml/report.ts"
import { type AmlReview, dispositionOf, itemKey } from "#lib/aml/review/review.ts"
import { type ExactObject, fieldOf } from "#lib/checks/answers/exact-json.ts"
import {
  type Disposition,
  type DispositionFilter,
  isOpen,
  isUnderFilter,
} from "#lib/domain/aml/disposition.ts"
import { AML_SECTIONS, type AmlSection } from "#lib/domain/aml/sections.ts"
import { containsWords, wordsOf } from "#lib/text/fold.ts"
import type { ReportDesk, ReviewCase } from "./report-desk.ts"
import type { ReportWords } from "./report-items.tsx"
import { ReportSection } from "./report-section.tsx"
import { displayedItem, foundRanges, searchText } from "./report-text.ts"
import { ReportToolbar } from "./report-toolbar.tsx"
import { CasePanel } from "./review/case-panel.tsx"
import { ChosenBar, ItemQuestion } from "./review/chosen-bar.tsx"
import { ReviewProgress } from "./review/review-progress.tsx"
import { type ItemPlace, useItemReviews } from "./review/use-item-reviews.ts"

type ReportSectionsProps = {
  checkId: string
  /** The record without what this part does not show. */
  data: ExactObject
  items: AmlReview["items"]
  /** Null where the record is shown without its review. */
  reviewCase: ReviewCase | null
  may: ReportDesk["may"]
  /** Remarks under a section: where it differs from the specification. */
  remarks: { [section in AmlSection]: ReactNode }
  /** The words for a section that came without a list or with an empty one; null for the others. */
  nothings: { [section in AmlSection]: ReactNode }
  words: ReportWords
}

/** The seven sections, searched and filtered in the browser; on paper always whole. */
export function ReportSections(props: ReportSectionsProps) {
  const { checkId, data, items: loaded, reviewCase, may, remarks, nothings, words } = props
  const printing = usePrinting()
  const [query, setQuery] = useState("")
  const [filter, setFilter] = useState<DispositionFilter>("all")
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [printed, setPrinted] = useState(true)
  const reviews = useItemReviews(checkId, loaded, reviewCase?.state === "confirmed")
  const searched = useDeferredValue(query)
  const found = useFound(data, searched)
  const whole = useRef<HTMLDivElement>(null)
  useHighlights(whole, searched)

  const chosen = (section: AmlSection, position: number) => {
    const key = itemKey(section, position)
    // An item that was just reviewed stays in its place until the filter is chosen again.
    return touched.has(key) || isUnderFilter(filter, dispositionOf(reviews.reviewAt({ section, position })))
  }
  const all = AML_SECTIONS.map((section) => {
    const positions = [...itemsOf(data, section).keys()]
    const shown = positions.filter((position) => found(section, position) && chosen(section, position))
    return { section, positions, shown: printing ? positions : shown }
  })
  const shown = all.flatMap(({ section, shown: positions }) =>
    positions.map((position) => ({ section, position })),
  )
  const selection = useSelection(shown.map(keyAt))
  const stay = (places: readonly ItemPlace[]) =>
    setTouched((before) => new Set([...before, ...places.map(keyAt)]))
  const desk = {
    ...reviews,
    conclude: (places: readonly ItemPlace[], ...conclusion: [Disposition, string]) => {
      stay(places)
      return reviews.conclude(places, ...conclusion)
    },
    takeOver: (places: readonly ItemPlace[]) => {
      stay(places)
      return reviews.takeOver(places)
    },
    selection,
    mayReview: may.review,
    printed,
    words,
  }
  const places = all.flatMap(({ section, positions }) => positions.map((position) => ({ section, position })))
  const counts = countsOf(places.map((place) => dispositionOf(reviews.reviewAt(place))))
  const nameAt = ({ section, position }: ItemPlace) => ({
    key: itemKey(section, position),
    label: `${words.labels[section] ?? section} ${position + 1}`,
    text: displayedItem(itemsOf(data, section)[position]),
  })
  const narrowed = !printing && (filter !== "all" || query.trim() !== "")
  return (
    <div ref={whole} className="contents">
      <ReportToolbar
        {...{ query, filter, printed, narrowed }}
        onQuery={setQuery}
        onFilter={(next) => {
          setFilter(next)
          setTouched(new Set())
        }}
        onPrinted={setPrinted}
        counts={counts}
        found={shown.length}
      />
      <ReviewProgress desk={desk} counts={counts} places={places} shown={shown} reviewCase={reviewCase} />
      {all.map(({ section, shown }) => (
        <ReportSection
          key={section}
          section={section}
          value={fieldOf(data, section)}
          positions={shown}
          narrowed={narrowed}
          listKey={`${filter} ${query}`}
          desk={desk}
          remark={remarks[section]}
          nothing={nothings[section]}
        />
      ))}
      {reviewCase === null ? null : (
        <CasePanel
          checkId={checkId}
          reviewCase={reviewCase}
          may={may}
          openItems={counts.open}
          relevant={places
            .filter((place) => dispositionOf(reviews.reviewAt(place)) === "relevant")
            .map(nameAt)}
          itemReviews={reviews.entries}
        />
      )}
      <ChosenBar desk={desk} data={data} shown={shown} />
      <ItemQuestion desk={desk} data={data} />
    </div>
  )
}

/** Which items hold the words that are searched for; their text is made at the first search. */
function useFound(data: ExactObject, query: string): (section: AmlSection, position: number) => boolean {
  const searching = query.trim() !== ""
  const texts = useMemo(
    () =>
      searching
        ? new Map(AML_SECTIONS.map((section) => [section, itemsOf(data, section).map(searchText)]))
        : new Map<AmlSection, string[]>(),
    [data, searching],
  )
  return (section, position) => !searching || containsWords(texts.get(section)?.[position] ?? "", query)
}

const keyAt = ({ section, position }: ItemPlace) => itemKey(section, position)

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
