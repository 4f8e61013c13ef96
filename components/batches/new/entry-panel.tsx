"use client"

import { Download } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ClipboardEvent, KeyboardEvent } from "react"
import { saveFile } from "#components/checks/save-file.ts"
import { TABLE_FILES } from "#components/table-import/file-picker.tsx"
import { ReadFailureNote } from "#components/table-import/read-failure-note.tsx"
import { MAX_FILE_BYTES } from "#components/table-import/use-table-import.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { loadCode } from "#components/ui/feedback/missing-part.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { FileDrop } from "#components/ui/form/file-drop.tsx"
import { TextArea } from "#components/ui/form/text-input.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { MAX_ROWS } from "#lib/batches/batch-row.ts"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { ImportFailure, useBatchImport } from "./use-batch-import.ts"

type EntryPanelProps = {
  source: Pick<ReturnType<typeof useBatchImport>, "isReading" | "failure" | "addText" | "addFile">
  typed: string
  onTyped: (text: string) => void
  hint: string
  /** Whether a pasted text goes to the list at once. */
  holdsList: (text: string) => boolean
  /** Nothing was entered before: this is what to go on with. */
  isFirst?: boolean
  /** A list of this one alone has a template. */
  operation?: OperationSlug
}

/** Characters that go back into the box: as much as the longest list of documents has. */
const MAX_KEPT = 300_000

/** The entry of a list: typed, pasted (which adds it at once), chosen or dropped as a file. */
export function EntryPanel({ source, typed, onTyped, hint, holdsList, isFirst, operation }: EntryPanelProps) {
  const t = useTranslations("newBatch.entry")
  const word = useTranslations("words")
  const file = useTranslations("tableImport")
  const isHydrated = useHydrated()
  // Without a query the list is the first of two steps.
  const label = operation ? t("add") : word("continue")

  async function add(text: string) {
    if (text.trim() === "" || source.isReading) return
    // What shows the list comes with its first row; without it the text stays where it is.
    const isReady = (await loadCode(() => import("./rows/row-list.tsx"))) !== null
    const isAdded = isReady && (await source.addText(text))
    // A text that was not added stays to be corrected; megabytes of it would only block the screen, and the clipboard still has them.
    onTyped(isAdded || text.length > MAX_KEPT ? "" : text)
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData("text")
    if (typed.trim() !== "" || !(holdsList(text) || text.length > MAX_KEPT)) return
    event.preventDefault()
    void add(text)
  }

  function submitByKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void add(typed)
  }

  return (
    <fieldset disabled={!isHydrated} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t("title")}</legend>
      {source.failure ? <ImportFailureNote failure={source.failure} /> : null}
      <div className="grid items-stretch gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <Field name="batch-box" id="batch-box" label={t("box")} hint={hint} plain>
          <TextArea
            rows={isFirst ? 6 : 2}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
            onPaste={paste}
            onKeyDown={submitByKey}
            className="py-2 font-mono leading-5"
          />
        </Field>
        <div className="flex flex-col justify-center gap-2">
          <FileDrop
            label={file("file")}
            prompt={t("drop")}
            accept={TABLE_FILES}
            multiple
            onFiles={([first]) => {
              if (first) void source.addFile(first)
            }}
          />
          {operation ? <TemplateButton operation={operation} /> : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-3 text-xs">
          {t("limits", { rows: MAX_ROWS, megabytes: MAX_FILE_BYTES / 1024 / 1024 })}
        </p>
        <Button
          variant={isFirst ? "primary" : "secondary"}
          busy={source.isReading}
          disabled={typed.trim() === ""}
          onClick={() => void add(typed)}
        >
          {source.isReading ? t("reading") : label}
        </Button>
      </div>
    </fieldset>
  )
}

/** Why nothing was added, and what to do. */
export function ImportFailureNote({ failure }: { failure: ImportFailure }) {
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

/** An empty table with the fields' names in the specification as titles; its byte order mark makes spreadsheets read it as UTF-8. */
function TemplateButton({ operation }: { operation: OperationSlug }) {
  const t = useTranslations("newBatch.entry")

  function download() {
    const titles = factsOf(operation).fields.map(({ name }) => name)
    const table = new Blob([`\ufeff${titles.join(",")}\r\n`], { type: "text/csv;charset=utf-8" })
    saveFile(table, `cotejo-${operation}.csv`)
  }

  return (
    <Button icon={Download} size="sm" variant="quiet" onClick={download}>
      {t("template")}
    </Button>
  )
}
