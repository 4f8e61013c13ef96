"use client"

import { useTranslations } from "next-intl"
import { OpenFile } from "#components/checks/open-file.tsx"
import { WatchButton } from "#components/notices/watch-button.tsx"
import { PreviewFile } from "#components/pdf/preview-file.tsx"
import { newestChange } from "#components/query/checks.ts"
import { useRefreshOnChange } from "#components/query/refresh-on-change.ts"
import { AndMore, Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { changesPath } from "#lib/checks/lists/history-path.ts"
import type { CheckFile } from "#lib/checks/present-check.ts"
import { firstOf } from "#lib/first-of.ts"
import { PdfState } from "./pdf-state.tsx"
import { useLinkClock } from "./use-link-clock.ts"

type StoredFile = Omit<CheckFile, "state"> & { state: "sealing" | "sealed" | "missed" | "removed" }

type ReportFileProps = {
  file: StoredFile
  check: { id: string; revision: number; subjectId: string }
  mayOpen: boolean
  /** When the reader downloaded it, the last time first. */
  downloads: readonly string[]
  renderedAtMs: number
}

/** The PDF of a report: the state of our copy of it, and the ways to download it. */
export function ReportFile({ file, check, mayOpen, downloads, renderedAtMs }: ReportFileProps) {
  const t = useTranslations("reports")
  const nowMs = useLinkClock([file], renderedAtMs)
  return (
    <span className="flex flex-col items-start gap-1.5">
      <PdfState pdf={file} nowMs={nowMs} />
      {file.state === "sealing" ? (
        <span className="max-w-prose text-ink-2 text-sm">{t("sealingBody")}</span>
      ) : null}
      {file.state === "missed" && file.problem !== "infected" ? (
        <span className="max-w-prose text-ink-2 text-sm">{t("missedBody")}</span>
      ) : null}
      {file.state === "removed" ? (
        <span className="max-w-prose text-ink-2 text-sm">{t("removedBody")}</span>
      ) : null}
      <Ways file={file} mayOpen={mayOpen} />
      {file.state === "sealed" || file.state === "removed" ? <Copy file={file} /> : null}
      <Downloads downloads={downloads} />
      {file.state === "sealing" ? (
        <>
          <WatchButton thing="check" id={check.id} />
          <WatchReport {...check} />
        </>
      ) : null}
    </span>
  )
}

function Ways({ file, mayOpen }: { file: StoredFile; mayOpen: boolean }) {
  const t = useTranslations("reports")
  const word = useTranslations("words")
  const tc = useTranslations("check.file")
  if (!mayOpen) return <span className="text-ink-2">{tc("noRole")}</span>
  if (file.state === "missed" || file.state === "removed") return null
  return (
    <span className="flex flex-wrap items-start gap-2">
      <OpenFile fileId={file.id}>{t(file.state === "sealed" ? "takePdf" : "saveNow")}</OpenFile>
      {file.state === "sealed" ? <PreviewFile fileId={file.id} name={word("reportPdf")} /> : null}
    </span>
  )
}

function Copy({ file: { size, sealedAt } }: { file: StoredFile }) {
  const t = useTranslations("reports")
  if (size === null || sealedAt === null) return null
  return (
    <span className="text-ink-2 text-sm">
      {t.rich("sealedAt", {
        when: () => <Timestamp value={sealedAt} zone />,
        size: () => <Quantity value={size} />,
      })}
    </span>
  )
}

const MAX_SHOWN = 5

function Downloads({ downloads }: { downloads: readonly string[] }) {
  const t = useTranslations("reports")
  if (downloads.length === 0) return null
  const { shown, rest } = firstOf(downloads, MAX_SHOWN)
  return (
    <span className="text-ink-3 text-sm" data-screen-only>
      {t("takenBefore", { count: downloads.length })}{" "}
      {shown.map((at, index) => (
        <span key={at}>
          {index > 0 ? <span> · </span> : null}
          <Timestamp value={at} />
        </span>
      ))}
      <span> </span>
      <AndMore rest={rest} />
    </span>
  )
}

type WatchReportProps = { id: string; revision: number; subjectId: string }

/** Reads the page of a report again when its PDF was sealed, or a try to seal it failed. */
function WatchReport({ id, revision, subjectId }: WatchReportProps) {
  const path = changesPath({ operations: ["aml"], subjectIds: [subjectId] })
  useRefreshOnChange({
    query: newestChange({ path, revision, moving: true, of: id }),
    renderedVersion: revision,
    versionOf: (newest) => newest,
  })
  return null
}
