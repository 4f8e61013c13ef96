"use client"

import { FileText } from "lucide-react"
import { useTranslations } from "next-intl"
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { useFieldArray, useWatch } from "react-hook-form"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { OWN_LIMITS } from "#lib/signatures/own-limits.ts"
import { draftForm } from "./builder-store.ts"
import { chooseFiles, forgetFile } from "./choose-files.ts"
import { useDraftError } from "./counted-field.tsx"
import { DocumentRow, useByteSize } from "./document-row.tsx"
import { copiesOf } from "./draft.ts"

/** The documents to be signed: chosen, dropped or pasted, inspected here, and uploaded only when the request is sent. */
export function DocumentsSection() {
  const t = useTranslations("signatureBuilder.documents")
  const { control } = draftForm
  const byteSize = useByteSize()
  const picker = useRef<HTMLInputElement>(null)
  // The rows have ids of their own, which outlast a reload.
  const { fields, remove, swap } = useFieldArray({ control, name: "documents", keyName: "key" })
  const documents = useWatch({ control, name: "documents" })
  const of = fields.length

  function add(files: readonly File[]) {
    if (files.length === 0) return
    void chooseFiles(files).then((chosen) =>
      announce(
        chosen
          .flatMap(({ kind, name }) => (kind === "gone" ? [] : [t(`chosen.${kind}`, { name })]))
          .join(" "),
      ),
    )
  }

  return (
    <Section
      title={t("title")}
      registered
      aside={<span className="text-ink-3 text-sm tabular-nums">{of || null}</span>}
    >
      <div className="flex flex-col gap-4">
        {of > 0 ? (
          <ol className="flex flex-col divide-y divide-line rounded-md border border-line">
            {fields.map((field, index) => {
              const document = documents.find(({ id }) => id === field.id) ?? field
              const { id, name } = document
              return (
                <DocumentRow
                  key={id}
                  index={index}
                  of={of}
                  document={document}
                  copies={copiesOf(documents, id)}
                  onChooseAgain={() => picker.current?.click()}
                  onMove={(to) => {
                    swap(index, to)
                    announce(t("movedTo", { name, place: to + 1, of }))
                  }}
                  onTakeOut={() => {
                    forgetFile(id)
                    remove(index)
                    announce(t("takenOut", { name }))
                  }}
                />
              )
            })}
          </ol>
        ) : null}
        <DropArea picker={picker} onFiles={add} isFirst={of === 0} />
        <div className="flex flex-col gap-1 text-pretty text-ink-3 text-xs">
          <p>{t("notKept")}</p>
          <p>
            {t("limits", {
              files: OWN_LIMITS.maxFiles,
              size: byteSize(OWN_LIMITS.maxFileBytes),
              total: byteSize(OWN_LIMITS.maxTotalBytes),
            })}
          </p>
        </div>
      </div>
    </Section>
  )
}

type DropAreaProps = {
  isFirst: boolean
  picker: RefObject<HTMLInputElement | null>
  onFiles: (files: readonly File[]) => void
}

function DropArea({ isFirst, picker, onFiles }: DropAreaProps) {
  const t = useTranslations("signatureBuilder.documents")
  const isOver = useFileArrivals(onFiles)
  const error = useDraftError("documents")
  return (
    <div
      className={cx(
        "flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-md border border-dashed px-4 text-center",
        isFirst ? "py-8" : "py-4",
        isOver && "border-accent bg-accent-soft",
        error ? "border-danger" : !isOver && "border-line-strong",
      )}
    >
      <FileText className="size-5 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
      <p className="text-ink-2">{isFirst ? t("drop") : t("dropMore")}</p>
      <Button
        id={fieldId("documents")}
        size="sm"
        aria-describedby={error ? `${fieldId("documents")}-error` : undefined}
        onClick={() => picker.current?.click()}
      >
        {t("choose")}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        accept="application/pdf,.pdf"
        aria-label={t("files")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = "" // the same file may be chosen again after it was changed
          onFiles(files)
        }}
      />
      {error ? (
        <p id={`${fieldId("documents")}-error`} className="basis-full text-danger text-sm">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/**
 * Files that are dropped anywhere on the page or pasted into it, which the browser would otherwise open in the page's place. True while some
 * are held over it.
 */
function useFileArrivals(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    addEventListener(
      "dragover",
      (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    addEventListener("dragleave", (event) => event.relatedTarget === null && setIsOver(false), { signal })
    addEventListener(
      "drop",
      (event) => {
        setIsOver(false)
        take(event, event.dataTransfer)
      },
      { signal },
    )
    addEventListener("paste", (event) => take(event, event.clipboardData), { signal })
    return () => stopping.abort()
  }, [])
  return isOver
}
