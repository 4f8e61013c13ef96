"use client"

import { FileUp } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from "react"
import { useHydrated } from "#components/ask/use-hydrated.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { CONTROL } from "#components/ui/controls/control-style.ts"
import { cx } from "#components/ui/cx.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { MAX_ROWS } from "#lib/batches/max-rows.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { changeIntake } from "./intake-store.ts"
import { holdsMany } from "./read/split-text.ts"
import { MAX_FILE_BYTES, type SourceFailure, type useSource } from "./read/use-source.ts"
import { TemplateButton } from "./template-button.tsx"
import { useCount } from "./use-count.ts"

type EntryPanelProps = { operation: OperationSlug; source: ReturnType<typeof useSource>; typed: string }

const BOX = "intake-box"

/** Characters that go back into the box: as much as the longest list of documents has. */
const MAX_KEPT = 300_000

/** Where a list comes in: typed, pasted (which adds it at once), chosen or dropped as a file. */
export function EntryPanel({ operation, source, typed }: EntryPanelProps) {
  const t = useTranslations("intake.entry")
  const figure = useCount()
  const isHydrated = useHydrated()
  const isSingle = source.fields.length === 1
  const picker = useRef<HTMLInputElement>(null)
  const drop = useDrop((file) => void source.addFile(file))

  async function add(text: string) {
    if (text.trim() === "" || source.isReading) return
    const isAdded = await source.addText(text)
    // What was not taken stays to be corrected; megabytes of it would only stop the screen, and the clipboard still has them.
    changeIntake(operation, { typed: isAdded || text.length > MAX_KEPT ? "" : text })
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
      {source.failure ? <SourceNote failure={source.failure} /> : null}
      <div className="grid items-stretch gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={BOX} className="font-medium text-sm">
            {t("box")}
          </label>
          <textarea
            id={BOX}
            rows={6}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${BOX}-hint`}
            value={typed}
            onChange={(event) => changeIntake(operation, { typed: event.target.value })}
            onPaste={paste}
            onKeyDown={submitByKey}
            className={cx(CONTROL, "h-auto resize-y py-2 font-mono leading-5")}
          />
          <p id={`${BOX}-hint`} className="text-ink-3 text-xs">
            {isSingle
              ? t("hintSingle")
              : t("hintTable", { fields: source.fields.map(({ field }) => field).join(", ") })}
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
          <Button size="sm" onClick={() => picker.current?.click()}>
            {t("choose")}
          </Button>
          <input
            ref={picker}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            aria-label={t("file")}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = "" // the same file may be chosen again after it was changed
              if (file) void source.addFile(file)
            }}
          />
          <TemplateButton operation={operation} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-3 text-xs">
          {t("limits", { rows: figure(MAX_ROWS).n, megabytes: MAX_FILE_BYTES / 1024 / 1024 })}
        </p>
        <Button busy={source.isReading} disabled={typed.trim() === ""} onClick={() => void add(typed)}>
          {source.isReading ? t("reading") : t("add")}
        </Button>
      </div>
    </fieldset>
  )
}

/** Why nothing came in, and what to do. */
function SourceNote({ failure }: { failure: SourceFailure }) {
  const t = useTranslations("intake.failure")
  const figure = useCount()
  const values = {
    megabytes: MAX_FILE_BYTES / 1024 / 1024,
    rows: figure(MAX_ROWS).n,
    total: failure.kind === "tooMany" ? figure(failure.total).n : "",
    characters: failure.kind === "tooLong" ? figure(failure.characters).n : "",
  }
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
