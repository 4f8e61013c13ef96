"use client"

import { FileText } from "lucide-react"
import { useTranslations } from "next-intl"
import { type RefObject, useRef } from "react"
import { type BuilderState, builder, changeDraft } from "#components/signatures/new/builder-store.ts"
import { copiesOf } from "#components/signatures/new/draft/draft.ts"
import type { DraftErrors } from "#components/signatures/new/draft/use-draft-errors.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { fieldId } from "#components/ui/form/field-context.ts"
import { Section } from "#components/ui/layout/section.tsx"
import type { OwnLimits } from "#lib/signatures/own-limits.ts"
import { chooseFiles } from "./choose-files.ts"
import { DocumentRow } from "./document-row.tsx"
import { useByteSize } from "./use-byte-size.ts"
import { useFileArrivals } from "./use-file-arrivals.ts"

type DocumentsSectionProps = {
  state: BuilderState
  limits: OwnLimits
  errors: DraftErrors
}

/** The documents to be signed: chosen, dropped or pasted, inspected here, and uploaded only when the request is sent. */
export function DocumentsSection({ state, limits, errors }: DocumentsSectionProps) {
  const t = useTranslations("signatureBuilder.documents")
  const byteSize = useByteSize()
  const picker = useRef<HTMLInputElement>(null)
  const add = useAddFiles(limits)
  const isOver = useFileArrivals(add)
  const { draft, live } = state
  const error = errors.at("documents")

  return (
    <Section
      title={t("title")}
      registered
      aside={<span className="text-ink-3 text-sm tabular-nums">{draft.documents.length || null}</span>}
    >
      <div className="flex flex-col gap-4">
        {draft.documents.length > 0 ? (
          <ol className="flex flex-col divide-y divide-line rounded-md border border-line">
            {draft.documents.map((document, index) => (
              <DocumentRow
                key={document.id}
                document={document}
                live={live.get(document.id)}
                place={index + 1}
                of={draft.documents.length}
                copies={copiesOf(draft.documents, index)}
                limits={limits}
                errors={errors.row(document.id)}
                onChooseAgain={() => picker.current?.click()}
              />
            ))}
          </ol>
        ) : null}
        <DropArea
          isOver={isOver}
          picker={picker}
          error={error}
          onFiles={add}
          isFirst={draft.documents.length === 0}
        />
        <div className="flex flex-col gap-1 text-pretty text-ink-3 text-xs">
          <p>{t("notKept")}</p>
          <p>
            {t("limits", {
              files: limits.maxFiles,
              size: byteSize(limits.maxFileBytes),
              total: byteSize(limits.maxTotalBytes),
            })}
          </p>
        </div>
      </div>
    </Section>
  )
}

type DropAreaProps = {
  isOver: boolean
  isFirst: boolean
  picker: RefObject<HTMLInputElement | null>
  error: string | undefined
  onFiles: (files: readonly File[]) => void
}

function DropArea({ isOver, isFirst, picker, error, onFiles }: DropAreaProps) {
  const t = useTranslations("signatureBuilder.documents")
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

/** Adds files and announces the results. The first one gives the request its name, as long as it has none. */
function useAddFiles(limits: OwnLimits): (files: readonly File[]) => void {
  const t = useTranslations("signatureBuilder.documents.chosen")
  return (files) => {
    const [first] = files
    if (!first) return
    if (builder().draft.name.trim() === "") changeDraft({ name: first.name.replace(/\.pdf$/i, "") }, "name")
    void chooseFiles(files, limits.maxFileBytes).then((chosen) => {
      announce(chosen.flatMap(({ kind, name }) => (kind === "gone" ? [] : [t(kind, { name })])).join(" "))
    })
  }
}
