"use client"

import { useQueryClient } from "@tanstack/react-query"
import { SearchX, Signature } from "lucide-react"
import { useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { AlertsButton, setAlerts, useAlerts } from "#components/notices/alerts-button.tsx"
import { SavedViews } from "#components/preferences/saved-views.tsx"
import { frameQuery } from "#components/query/frame.ts"
import { StaleDataBanner } from "#components/query/stale-data-banner.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { SkeletonRows } from "#components/ui/feedback/skeleton.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useNow } from "#components/ui/use-now.ts"
import type { SavedView } from "#lib/domain/preferences.ts"
import { type BoardAddress, boardPath, readBoardAddress } from "#lib/signatures/board/board-path.ts"
import type { BoardPage, BoardRow } from "#lib/signatures/board/board-row.ts"
import { countLanes } from "#lib/signatures/board/facts.ts"
import { AddRequest } from "./add-request.tsx"
import { BoardBar } from "./board-bar.tsx"
import { BoardList } from "./board-list.tsx"
import { arrange, type Board, type BoardView, isSameList, useBoard, useLastVisit } from "./use-board.ts"

type SignatureBoardProps = BoardAddress & {
  first: BoardPage
  /** How many requests there are to see. */
  total: number
  /** The saved views of the reader. */
  views: readonly SavedView[]
  userId: string
  /** The reader sees the requests of others too. */
  seesAll: boolean
  mayAdd: boolean
  mayExport: boolean
  /** The server's own time when it rendered the page. */
  renderedAt: number
}

/** The register of signature requests, kept current from our own database. Nothing moves by itself: a new order is offered. */
export function SignatureBoard(props: SignatureBoardProps) {
  const { first, total, lane, order, userId, renderedAt } = props
  const t = useTranslations("signatureBoard")
  const client = useQueryClient()
  const board = useBoard(first, (count) => {
    announce(t("changed", { count }))
    void client.invalidateQueries(frameQuery)
  })
  const { rows } = board
  const nowMs = useNow(15_000, renderedAt)
  const [view, setView] = useState<BoardView>({ lane, order, typed: "", atMs: renderedAt })
  const list = useArranged(rows, view, nowMs, board.rest)
  const look = useLastVisit(userId, newestOf(rows))

  function change(changed: Partial<BoardView>) {
    const next = { ...view, ...changed, atMs: Date.now() }
    setView(next)
    window.history.replaceState(null, "", boardPath(next))
  }

  async function showAdded() {
    await board.refresh()
    change({})
  }

  const news = [...rows.values()].filter(look.isNew).length
  return (
    <div className="flex flex-col gap-3">
      <StaleDataBanner {...board} />
      {/* Where nothing is registered, there is nothing to sort out. */}
      {rows.size === 0 && board.rest === "none" ? null : (
        <BoardBar
          view={view}
          counts={countLanes([...rows.values()], nowMs)}
          onChange={change}
          views={
            <SavedViews
              list="signatures"
              views={props.views}
              current={boardPath(view)}
              usual="/signatures"
              onChoose={(path) => change({ ...readBoardAddress(searchOf(path)), typed: "" })}
            />
          }
          actions={
            <>
              <Progress board={board} shown={list.rows.length} total={Math.max(total, rows.size)} />
              {list.isStale ? <Button onClick={() => change({})}>{t("rearrange")}</Button> : null}
              {news > 0 ? (
                <Button variant="quiet" onClick={look.lookNow}>
                  {t("lookNow", { count: news })}
                </Button>
              ) : null}
              {props.mayExport ? (
                <SheetLinks
                  href={`/api/signatures/export?${exportOf(view)}`}
                  rows={{ count: list.rows.length, isMore: board.rest !== "none" }}
                />
              ) : null}
            </>
          }
        />
      )}
      <div className="sheet">
        <Body
          {...props}
          rows={list.rows}
          board={board}
          nowMs={nowMs}
          isNew={look.isNew}
          onShowAll={() => change({ lane: "all", typed: "" })}
        />
      </div>
      <div className="flex flex-wrap gap-2" data-screen-only>
        <NoticesAlertsButton />
        {props.mayAdd ? <AddRequest onAdded={showAdded} /> : null}
      </div>
    </div>
  )
}

/** The switch of browser notifications on this device. */
function NoticesAlertsButton() {
  const t = useTranslations("notices")
  return (
    <AlertsButton label={t("alerts")} refused={t("alertsRefused")} on={useAlerts()} onChange={setAlerts} />
  )
}

/** The rows of a view, in the order of the person's last choice, and whether the order would be different by now. */
function useArranged(
  rows: ReadonlyMap<string, BoardRow>,
  view: BoardView,
  nowMs: number,
  rest: Board["rest"],
): { rows: BoardRow[]; isStale: boolean } {
  const current = useMemo(() => arrange(rows, { ...view, atMs: nowMs }), [rows, view, nowMs])
  const [kept, setKept] = useState({ view, rest, ids: current })
  // After a new choice, once everything is loaded, or if no row was there that could move: the order is that of now.
  const isFirst = kept.ids.length === 0 && current.length > 0
  const isOld = kept.view !== view || kept.rest !== rest || isFirst
  const ids = isOld ? current : kept.ids
  if (isOld) setKept({ view, rest, ids: current })
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), isStale: !isSameList(ids, current) }
}

function exportOf({ lane, typed }: BoardView): URLSearchParams {
  const q = typed.trim()
  return new URLSearchParams({ lane, ...(q === "" ? {} : { q }) })
}

function searchOf(path: string): Record<string, string> {
  return Object.fromEntries(new URL(path, window.location.origin).searchParams)
}

function newestOf(rows: ReadonlyMap<string, BoardRow>): number {
  let newest = 0
  for (const { revision } of rows.values()) newest = Math.max(newest, revision)
  return newest
}

type BodyProps = SignatureBoardProps & {
  rows: BoardRow[]
  board: Board
  nowMs: number
  isNew: (row: BoardRow) => boolean
  onShowAll: () => void
}

function Body({ rows, board, nowMs, isNew, onShowAll, ...props }: BodyProps) {
  const t = useTranslations("signatureBoard.empty")
  const word = useTranslations("words")
  const isHydrated = useHydrated()
  if (!isHydrated || board.rest === "reading") return <SkeletonRows rows={Math.min(10, props.total + 1)} />
  if (board.rows.size === 0) {
    return <EmptyState icon={Signature} title={t("title")} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("filteredTitle")}
        actions={<Button onClick={onShowAll}>{word("viewEach")}</Button>}
      />
    )
  }
  return (
    <BoardList
      rows={rows}
      nowMs={nowMs}
      renderedAt={props.renderedAt}
      isNew={isNew}
      showPerson={props.seesAll}
      onRefreshed={() => void board.refresh()}
    />
  )
}

/** How many are listed, and honestly how many of all were read. */
function Progress({ board, shown, total }: { board: Board; shown: number; total: number }) {
  const t = useTranslations("signatureBoard.progress")
  const read = board.rows.size
  if (board.rest === "none" && read === 0) return null
  if (board.rest === "none") return <p className="text-ink-2 text-sm">{t("shown", { shown, total: read })}</p>
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
      {t(board.rest, { read, total })}
      {board.rest === "reading" ? null : (
        <Button size="sm" variant="quiet" onClick={board.readRest}>
          {t("readOn")}
        </Button>
      )}
    </p>
  )
}
