"use client"

import { FileUp } from "lucide-react"
import { useFormatter, useTranslations } from "next-intl"
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from "react"
import { FilePicker } from "#components/table-import/file-picker.tsx"
import { ReadFailureNote } from "#components/table-import/read-failure-note.tsx"
import { holdsMany } from "#components/table-import/split-text.ts"
import { MAX_FILE_BYTES } from "#components/table-import/use-table-import.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { loadCode } from "#components/ui/feedback/load-code.ts"
import { TextArea } from "#components/ui/form/text-area.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { MAX_ROWS } from "#lib/batches/max-rows.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { changeDraft } from "./draft-store.ts"
import { TemplateButton } from "./template-button.tsx"
import type { ImportFailure, useBatchImport } from "./use-batch-import.ts"

type EntryPanelProps = { operation: OperationSlug; source: ReturnType<typeof useBatchImport>; typed: string }

const BOX = "batch-box"

/** Characters that go back into the box: as much as the longest list of documents has. */
const MAX_KEPT = 300_000

/** The entry of a list: typed, pasted (which adds it at once), chosen or dropped as a file. */
export function EntryPanel({ operation, source, typed }: EntryPanelProps) {
  const t = useTranslations("newBatch.entry")
  const format = useFormatter()
  const isHydrated = useHydrated()
  const isSingle = source.fields.length === 1
  const drop = useDrop((file) => void source.addFile(file))

  async function add(text: string) {
    if (text.trim() === "" || source.isReading) return
    // What shows the list comes with its first row; without it the text stays where it is.
    const isReady = (await loadCode(() => import("./rows/row-list.tsx"))) !== null
    const isAdded = isReady && (await source.addText(text))
    // A text that was not added stays to be corrected; megabytes of it would only block the screen, and the clipboard still has them.
    changeDraft(operation, { typed: isAdded || text.length > MAX_KEPT ? "" : text })
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData("text")
    const isList = isSingle ? holdsMany(text) : text.includes("\t")
    if (typed.trim() !== "" || !(isList || text.length > MAX_KEPT)) return
    event.preventDefault()
    void add(text)
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void add(typed)
  }

  return (
    <fieldset disabled={!isHydrated} className="flex min-w-0 flex-col gap-3" {...drop.listeners}>
      <legend className="sr-only">{t("title")}</legend>
      {source.failure ? <ImportFailureNote failure={source.failure} /> : null}
      <div className="grid items-stretch gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={BOX} className="font-medium text-sm">
            {t("box")}
          </label>
          <TextArea
            id={BOX}
            rows={6}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${BOX}-hint`}
            value={typed}
            onChange={(event) => changeDraft(operation, { typed: event.target.value })}
            onPaste={paste}
            onKeyDown={submitByKey}
            className="py-2 font-mono leading-5"
          />
          <p id={`${BOX}-hint`} className="text-ink-3 text-xs">
            {isSingle
              ? t("hintSingle")
              : t("hintTable", { fields: format.list(source.fields.map(({ field }) => field)) })}
          </p>
        </div>
        <div
          className={cx(
            "flex flex-col items-center justify-center gap-2 rounded-md border border-dashed p-4 text-center text-sm",
            drop.isOver ? "border-accent bg-accent-soft" : "border-line-strong",
          )}
        >
          <FileUp className="size-5 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
          <p className="text-ink-2">{t("drop")}</p>
          <FilePicker onFile={(file) => void source.addFile(file)} />
          <TemplateButton operation={operation} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-3 text-xs">
          {t("limits", { rows: MAX_ROWS, megabytes: MAX_FILE_BYTES / 1024 / 1024 })}
        </p>
        <Button busy={source.isReading} disabled={typed.trim() === ""} onClick={() => void add(typed)}>
          {source.isReading ? t("reading") : t("add")}
        </Button>
      </div>
    </fieldset>
  )
}

/** Why nothing was added, and what to do. */
function ImportFailureNote({ failure }: { failure: ImportFailure }) {
  const t = useTranslations("newBatch.failure")
  if (failure.kind !== "tooMany" && failure.kind !== "tooLong") return <ReadFailureNote failure={failure} />
  const values =
    failure.kind === "tooMany" ? { total: failure.total, rows: MAX_ROWS } : { characters: failure.characters }
  return (
    <div role="alert">
      <Banner tone="warning" title={t(`${failure.kind}.title`, values)}>
        <p>{t(`${failure.kind}.body`, values)}</p>
      </Banner>
    </div>
  )
}

/** Takes the first file that is dropped anywhere on the sheet. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    listeners: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      },
    },
  }
}
