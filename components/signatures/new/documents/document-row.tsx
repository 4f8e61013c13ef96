"use client"

import { ArrowDown, ArrowUp, Eye, Trash2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { unseenNote } from "#components/ask/entry-notes.ts"
import { useNoteWords } from "#components/ask/field-words.ts"
import { builder, changeDraft, type LiveFile } from "#components/signatures/new/builder-store.ts"
import { CountedField } from "#components/signatures/new/counted-field.tsx"
import { type DraftDocument, moved } from "#components/signatures/new/draft/draft.ts"
import type { RowErrors } from "#components/signatures/new/draft/use-draft-errors.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import type { OwnLimits } from "#lib/signatures/own-limits.ts"
import { SIGNATURE_LIMITS } from "#lib/signatures/request-limits.ts"
import { removeDocument } from "./choose-files.ts"
import { DocumentVerdict } from "./document-verdict.tsx"
import { PageViewer } from "./page-viewer.tsx"

type DocumentRowProps = {
  document: DraftDocument
  live: LiveFile | undefined
  place: number
  of: number
  copies: readonly number[]
  limits: OwnLimits
  errors: RowErrors
  onChooseAgain: () => void
}

/** One document: its first page, its name as the signers will see it, the findings about it, its position among the others. */
export function DocumentRow(props: DocumentRowProps) {
  const { document, live, place, of, copies, limits, errors, onChooseAgain } = props
  const t = useTranslations("signatureBuilder.documents")
  const noteWords = useNoteWords()
  const note = unseenNote(document.name)
  const [isViewing, setIsViewing] = useState(false)
  const fileError = errors.file
  // Where a summary leads: to what can be done about the file.
  const file = fieldId(`documents.${document.id}.file`)
  const isReadable = live?.inspection != null && live.inspection.refusal === null

  function move(by: number) {
    changeDraft({ documents: moved(builder().draft.documents, document.id, by) })
    announce(t("movedTo", { name: document.name, place: place + by, of }))
  }

  return (
    <li className="flex flex-wrap gap-x-4 gap-y-3 p-3 sm:flex-nowrap">
      <FirstPage live={live} place={place} onView={isReadable ? () => setIsViewing(true) : undefined} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 max-sm:order-last max-sm:basis-full">
        <CountedField
          name={`documents.${document.id}.name`}
          label={`${place}. ${t("rename")}`}
          value={document.name}
          onText={(name) => rename(document.id, name)}
          most={SIGNATURE_LIMITS.name}
          error={errors.name}
          remark={note && noteWords(note)}
          autoComplete="off"
          counted
        />
        <DocumentVerdict document={document} live={live} copies={copies} limits={limits} error={fileError} />
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
          disabled={place === 1}
          onClick={() => move(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t("down", { place })}
          disabled={place === of}
          onClick={() => move(1)}
        />
        <IconButton
          {...(live ? { id: file } : {})}
          icon={Trash2}
          label={t("takeOut", { place })}
          onClick={() => {
            removeDocument(document.id)
            announce(t("takenOut", { name: document.name }))
          }}
        />
      </div>
      {isViewing && live ? (
        <PageViewer file={live.file} name={document.name} onClose={() => setIsViewing(false)} />
      ) : null}
    </li>
  )
}

type FirstPageProps = { live: LiveFile | undefined; place: number; onView: (() => void) | undefined }

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

function rename(id: string, name: string): void {
  const documents = builder().draft.documents.map((document) =>
    document.id === id ? { ...document, name } : document,
  )
  changeDraft({ documents }, `documents.${id}.name`)
}
