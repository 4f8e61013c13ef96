import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  CircleCheck,
  Eye,
  LoaderCircle,
  Trash2,
  TriangleAlert,
} from "lucide-react"
import dynamic from "next/dynamic"
import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import { unseenNote } from "#components/ask/entry-notes.ts"
import { useNoteWords } from "#components/ask/field-words.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import { type DraftDocument, fileState, type LiveFile } from "./draft.ts"
import { useDraftError } from "./draft-errors.tsx"
import { DraftField } from "./draft-field.tsx"
import { useRefusalWords } from "./file-words.ts"
import type { Inspection } from "./inspect-worker.ts"

const PdfPages = dynamic(
  () => import("#components/pdf/pdf-pages.tsx").then((part) => part.PdfPages, missingPart),
  { loading: () => <Skeleton className="h-96 w-full" /> },
)

type DocumentRowProps = {
  document: DraftDocument
  index: number
  of: number
  /** Places of the other documents with the same bytes. */
  copies: readonly number[]
  onChooseAgain: () => void
  onMove: (to: number) => void
  onTakeOut: () => void
}

/** One document: its first page, its name as the signers will see it, the findings about it, its position among the others. */
export function DocumentRow({
  document,
  index,
  of,
  copies,
  onChooseAgain,
  onMove,
  onTakeOut,
}: DocumentRowProps) {
  const t = useTranslations("signatureBuilder.documents")
  const noteWords = useNoteWords()
  const { file: live } = document
  const error = useDraftError(`documents.${index}.file`)
  const [isViewing, setIsViewing] = useState(false)
  const note = unseenNote(document.name)
  const place = index + 1
  // Where a summary leads: to what can be done about the file.
  const file = fieldId(`documents.${index}.file`)

  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 p-3 sm:flex-nowrap">
      <FirstPage
        live={live}
        place={place}
        onView={fileState(document) === "ready" ? () => setIsViewing(true) : undefined}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2 max-sm:order-last max-sm:basis-full">
        <DraftField
          name={`documents.${index}.name`}
          label={`${place}. ${t("rename")}`}
          most={SIGNATURE_LIMITS.name}
          remark={note && noteWords(note)}
          counted
        />
        <DocumentVerdict document={document} copies={copies} error={error} />
        {live ? null : (
          <Button id={file} size="sm" className="self-start" onClick={onChooseAgain}>
            {t("chooseAgain")}
          </Button>
        )}
      </div>
      <div className="flex shrink-0 gap-0.5 max-sm:ml-auto sm:flex-col">
        <IconButton
          icon={ArrowUp}
          label={t("up", { place })}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t("down", { place })}
          disabled={place === of}
          onClick={() => onMove(index + 1)}
        />
        <IconButton
          {...(live ? { id: file } : {})}
          icon={Trash2}
          label={t("takeOut", { place })}
          onClick={onTakeOut}
        />
      </div>
      {isViewing && live ? (
        <Dialog
          open
          onClose={() => setIsViewing(false)}
          title={
            <span dir="auto" className="break-all">
              {spellUnseen(document.name)}
            </span>
          }
          size="lg"
        >
          <PdfPages file={live.file} />
        </Dialog>
      ) : null}
    </li>
  )
}

type FirstPageProps = { live: LiveFile | null; place: number; onView: (() => void) | undefined }

function FirstPage({ live, place, onView }: FirstPageProps) {
  const t = useTranslations("signatureBuilder.documents")
  const frame =
    "flex h-26 w-20 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken"
  const picture = live?.picture ? (
    // biome-ignore lint/performance/noImgElement: a picture that was drawn in this tab; no server has it
    <img src={live.picture} alt="" className="max-h-full max-w-full bg-white" />
  ) : (
    <span className="px-1 text-center text-2xs text-ink-3">
      {t(live && !live.inspection ? "drawing" : "noPicture")}
    </span>
  )
  if (!onView) return <span className={frame}>{picture}</span>
  return (
    <button
      type="button"
      onClick={onView}
      aria-label={t("view", { place })}
      title={t("view", { place })}
      className={cx(frame, "group relative hover:border-accent")}
    >
      {picture}
      <span className="absolute inset-x-0 bottom-0 flex justify-center bg-raised/90 py-0.5 text-2xs text-ink-2">
        <Eye className="size-3.5" aria-hidden="true" />
      </span>
    </button>
  )
}

type VerdictProps = { document: DraftDocument; copies: readonly number[]; error: string | undefined }

/** The findings about a file: its pages, whether it can be sent, and its remarks. */
function DocumentVerdict({ document, copies, error }: VerdictProps) {
  const t = useTranslations("signatureBuilder.documents")
  const refusalWords = useRefusalWords()
  const inspection = document.file?.inspection
  const state = fileState(document)
  // By our server or the service as well, who knew more of the file than this page.
  const verdict = VERDICT[state === "ready" && error ? "refused" : state]
  const wrong = refusalWords(document) ?? error
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <Badge tone={verdict.tone} icon={verdict.icon}>
          {t(`verdict.${verdict.words}`)}
        </Badge>
        {inspection?.pages ? (
          <span className="tabular-nums">{t("pages", { count: inspection.pages })}</span>
        ) : null}
        {document.name === document.fileName ? null : (
          <span dir="auto" className="min-w-0 break-all text-ink-3">
            {spellUnseen(document.fileName)}
          </span>
        )}
      </p>
      <DocumentRemarks inspection={inspection} copies={copies} />
      {wrong ? (
        <p className="flex items-start gap-1.5 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{wrong}</span>
        </p>
      ) : null}
    </div>
  )
}

const VERDICT = {
  missing: { tone: "warning", icon: TriangleAlert, words: "missing" },
  reading: { tone: "info", icon: LoaderCircle, words: "reading" },
  refused: { tone: "danger", icon: CircleAlert, words: "refused" },
  ready: { tone: "success", icon: CircleCheck, words: "ok" },
} as const

type RemarksProps = { inspection: Inspection | null | undefined; copies: readonly number[] }

/** The remarks on a document that a person should read before it is sent; nothing without any. */
export function DocumentRemarks({ inspection, copies }: RemarksProps) {
  const t = useTranslations("signatureBuilder.documents.remark")
  const format = useFormatter()
  const remarks = inspection?.refusal ? [] : (inspection?.remarks ?? [])
  const words = [
    ...remarks.map((remark) => t(remark)),
    ...(copies.length > 0
      ? [t("copy", { count: copies.length, places: format.list(copies.map(String)) })]
      : []),
  ]
  if (words.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {words.map((remark) => (
        <li key={remark} className="flex items-start gap-1.5 text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{remark}</span>
        </li>
      ))}
    </ul>
  )
}
