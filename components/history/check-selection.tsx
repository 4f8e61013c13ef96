"use client"

import { Columns2, Download, FolderDown, Repeat } from "lucide-react"
import { useRouter } from "next/navigation"
import { useFormatter, useTranslations } from "next-intl"
import { createContext, type ReactNode, use } from "react"
import { changeDraft } from "#components/batches/new/draft-store.ts"
import { ConfirmedDownload } from "#components/export/confirmed-download.tsx"
import { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { AddToPortfolio } from "#components/portfolios/add-to-portfolio.tsx"
import { AllBox } from "#components/selection/all-box.tsx"
import { RowBox } from "#components/selection/row-box.tsx"
import { useSelection } from "#components/selection/use-selection.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { SelectionBar } from "#components/ui/layout/selection-bar.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { MAX_COMPARED } from "#lib/checks/lists/history-path.ts"
import type { ListOrder } from "#lib/db/keyset.ts"
import type { PortfolioName } from "#lib/monitoring/portfolio-names.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import {
  batchOfSelected,
  duplicatesUpTo,
  identifiersOf,
  type SelectableCheck,
  type SelectionRights,
} from "./selectable-check.ts"

type Choosing = { checks: readonly SelectableCheck[]; selection: ReturnType<typeof useSelection> }

const Chosen = createContext<Choosing | null>(null)

/** Around a list of checks that is chosen from: its boxes belong to that selection. */
export function SelectionSource({ children, ...choosing }: Choosing & { children: ReactNode }) {
  return <Chosen value={choosing}>{children}</Chosen>
}

type ChoosingChecksProps = {
  /** In the order of the list; batches that are one line are not among them. */
  checks: readonly SelectableCheck[]
  order: ListOrder
  may: SelectionRights
  /** Those that the subjects of chosen checks can be put in; null for who may not. */
  portfolios: readonly PortfolioName[] | null
  children: ReactNode
}

/** Around a list of checks: which of them are chosen and, once any is, what can be done with them. */
export function CheckSelection({ checks, children, ...rest }: ChoosingChecksProps) {
  const selection = useSelection(checks.map(({ id }) => id))
  const { selected, clear } = selection
  const chosen = checks.filter(({ id }) => selected.includes(id))
  return (
    <SelectionSource checks={checks} selection={selection}>
      {children}
      {chosen.length === 0 ? null : <CheckSelectionBar chosen={chosen} onNone={clear} {...rest} />}
    </SelectionSource>
  )
}

/** The box of a check of the list; rendered after hydration, and so adds nothing to the document. */
export function CheckBox({ id }: { id: string }) {
  const t = useTranslations("history")
  const operation = useTranslations("operations")
  const format = useFormatter()
  const { checks, selection } = useCheckSelection()
  const check = checks.find((one) => one.id === id)
  if (!useHydrated() || !check) return null
  const { about, requestedAt } = check
  const at = format.dateTime(new Date(requestedAt), "seconds")
  const twin = duplicatesUpTo(checks, check)
  return (
    <RowBox
      id={id}
      label={t("choose", { operation: operation(`${check.operation}.name`), about, at, twin })}
      chosen={selection.isChosen(id)}
      onChoose={(withRange) => selection.toggle(id, withRange)}
      onKeyDown={selection.onKeyDown}
      className="z-1 scroll-mb-24"
    />
  )
}

/** The box that chooses every check of the page, or none; where there is none to choose, the word that its column needs. */
export function AllChecksBox() {
  const t = useTranslations("ui.selection")
  const { checks, selection } = useCheckSelection()
  if (!useHydrated() || checks.length === 0) return <span className="sr-only">{t("all")}</span>
  return <AllBox label={t("all")} of={checks.length} selection={selection} />
}

function useCheckSelection(): Choosing {
  const chosen = use(Chosen)
  if (!chosen) throw new Error("a box outside a list that is chosen from")
  return chosen
}

type CheckSelectionBarProps = {
  /** In the order of the list; at least one. */
  chosen: readonly SelectableCheck[]
  order: ListOrder
  may: SelectionRights
  portfolios: readonly PortfolioName[] | null
  onNone: () => void
}

/** How many checks are chosen, with their commands. It overlays the end of the visible part, so that no row moves when it appears. */
function CheckSelectionBar({ chosen, order, may, portfolios, onNone }: CheckSelectionBarProps) {
  const t = useTranslations("history.chosen")
  const word = useTranslations("words")
  const ids = chosen.map(({ id }) => id).join(",")
  const identifiers = identifiersOf(chosen)
  const operation = may.runsBatches ? batchOfSelected(chosen) : null
  const reports = chosen.filter((check) => check.operation === "aml" && check.state === "answered")
  return (
    <SelectionBar label={word("chosen")} count={t("count", { count: chosen.length })} onNone={onNone}>
      {may.exports ? (
        <>
          <ConfirmedDownload
            href={`/api/checks/export?ids=${ids}&format=people${order === "newest" ? "" : `&order=${order}`}`}
            className={buttonStyle("primary", "sm")}
          >
            <Download className="size-4" aria-hidden="true" />
            {t("export")}
          </ConfirmedDownload>
          <ConfirmedDownload
            href={`/api/checks/export?ids=${ids}`}
            className={buttonStyle("quiet", "sm", "max-sm:hidden")}
          >
            <Download className="size-4" aria-hidden="true" />
            {t("csv")}
          </ConfirmedDownload>
        </>
      ) : null}
      {may.compares && canCompare(chosen) ? (
        <LinkButton size="sm" href={`/checks/compare?ids=${ids}`}>
          <Columns2 className="size-4" aria-hidden="true" />
          {word("compare")}
        </LinkButton>
      ) : null}
      {may.takesFiles && reports.length > 0 ? <TakeReports ids={reports.map(({ id }) => id)} /> : null}
      {portfolios ? (
        <AddToPortfolio size="sm" portfolios={portfolios} from={{ checkIds: chosen.map(({ id }) => id) }} />
      ) : null}
      {operation ? <AskAgain operation={operation} identifiers={identifiers} /> : null}
      {identifiers.length > 0 ? (
        <CopyButton
          labelled
          size="sm"
          text={identifiers.join("\n")}
          what={t("identifiers", { count: identifiers.length })}
        />
      ) : null}
    </SelectionBar>
  )
}

function canCompare(chosen: readonly SelectableCheck[]): boolean {
  const [first] = chosen
  if (first?.like === undefined || chosen.length < 2 || chosen.length > MAX_COMPARED) return false
  return chosen.every(({ like }) => like === first.like)
}

/** The sealed PDFs of chosen reports, in one ZIP that names those that have none. */
function TakeReports({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("history.chosen")
  const { take, busy, outcome } = useZipDownload("/api/files/zip", {
    method: "POST",
    json: { checks: ids },
  })
  return (
    <>
      <Button size="sm" icon={FolderDown} busy={busy} onClick={take}>
        {t("reports", { count: ids.length })}
      </Button>
      <ZipOutcomeNote outcome={outcome} />
    </>
  )
}

type AskAgainProps = { operation: OperationSlug; identifiers: readonly string[] }

/** Leads to a new list of the same questions: there it says what they cost and which were asked, and nothing is asked before somebody starts it. */
function AskAgain({ operation, identifiers }: AskAgainProps) {
  const t = useTranslations("history.chosen")
  const router = useRouter()
  function prepare() {
    // In memory alone: no address and no storage holds whom somebody asks about.
    changeDraft(operation, { typed: identifiers.join("\n") })
    router.push(`/batches/new?operation=${operation}`)
  }
  return (
    <Button icon={Repeat} size="sm" onClick={prepare}>
      {t("again")}
    </Button>
  )
}
