"use client"

import { Columns2, Download, FolderDown, Repeat } from "lucide-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { changeDraft } from "#components/batches/new/draft-store.ts"
import { ConfirmedDownload } from "#components/export/confirmed-download.tsx"
import { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { SelectionBar } from "#components/ui/layout/selection-bar.tsx"
import { MAX_COMPARED } from "#lib/checks/lists/compared-checks.ts"
import type { ListOrder } from "#lib/db/keyset.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import {
  batchOfSelected,
  identifiersOf,
  type SelectableCheck,
  type SelectionRights,
} from "./selectable-check.ts"

export type CheckSelectionBarProps = {
  /** In the order of the list; at least one. */
  chosen: readonly SelectableCheck[]
  order: ListOrder
  may: SelectionRights
  onNone: () => void
}

/** How many checks are chosen, with their commands. It overlays the end of the visible part, so that no row moves when it appears. */
export function CheckSelectionBar({ chosen, order, may, onNone }: CheckSelectionBarProps) {
  const t = useTranslations("history.chosen")
  const ids = chosen.map(({ id }) => id).join(",")
  const identifiers = identifiersOf(chosen)
  const operation = may.runsBatches ? batchOfSelected(chosen) : null
  const reports = chosen.filter((check) => check.operation === "aml" && check.state === "answered")
  return (
    <SelectionBar label={t("label")} count={t("count", { count: chosen.length })} onNone={onNone}>
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
          {t("compare")}
        </LinkButton>
      ) : null}
      {may.takesFiles && reports.length > 0 ? <TakeReports ids={reports.map(({ id }) => id)} /> : null}
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
    <Button size="sm" onClick={prepare}>
      <Repeat className="size-4" aria-hidden="true" />
      {t("again")}
    </Button>
  )
}
