import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { ColumnMapping } from "#components/table-import/column-mapping.tsx"
import { FilePicker } from "#components/table-import/file-picker.tsx"
import { ReadFailureNote } from "#components/table-import/read-failure-note.tsx"
import { useTableImport } from "#components/table-import/use-table-import.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { waitForRelease } from "#components/ui/controls/second-press.ts"
import { cx } from "#components/ui/cx.ts"
import { CONTROL } from "#components/ui/form/control-style.ts"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { type Pasted, pastedSigners, signerFields } from "./paste-signers.ts"

type PasteFormProps = {
  onPasted: (pasted: Pasted) => void
  onClose: () => void
  /** Tells the form that a table is being read; `work` returns whether it added anybody. */
  reading: (work: () => Promise<boolean>) => Promise<void>
}

const BOX = "signers-paste"

/** A table of signers, pasted from a spreadsheet or chosen as a file, with titles or without. */
export function PasteForm({ onPasted, onClose, reading }: PasteFormProps) {
  const t = useTranslations("signatureBuilder.signers")
  const word = useTranslations("words")
  const [text, setText] = useState("")
  const cameIn = useRef(false)
  useReloadGuard(text !== "")
  const fields = signerFields((column) => t(column))
  const source = useTableImport<{ kind: "noSigner" }>({
    fields,
    trustsUnless: ["document_number", "email"],
    async take(imported) {
      const pasted = pastedSigners(imported)
      if (pasted.signers.length === 0) return { kind: "noSigner" }
      await waitForRelease()
      cameIn.current = true
      onPasted(pasted)
      return null
    },
  })
  const { failure, table } = source
  /** A table whose columns wait to be chosen was read, and has added nobody yet. */
  const bringing = (read: () => Promise<boolean>) =>
    reading(async () => {
      await read()
      return cameIn.current
    })
  if (table)
    return (
      <ColumnMapping
        table={table}
        fields={fields}
        onUse={source.addMapped}
        onDivide={source.divide}
        onClose={source.closeTable}
      />
    )

  return (
    <div className="flex flex-col gap-2 rounded-md border border-line p-3">
      {failure && failure.kind !== "noSigner" ? <ReadFailureNote failure={failure} /> : null}
      <label htmlFor={BOX} className="font-medium text-sm">
        {t("pasteLabel")}
      </label>
      <textarea
        id={BOX}
        // biome-ignore lint/a11y/noAutofocus: it was opened just now, to paste into it
        autoFocus
        rows={4}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${BOX}-hint`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={cx(CONTROL, "h-auto resize-y py-2 font-mono leading-5")}
      />
      <p id={`${BOX}-hint`} className="text-ink-3 text-xs">
        {t("pasteHint")}
      </p>
      {failure?.kind === "noSigner" ? (
        <p role="alert" className="text-danger text-sm">
          {t("pasteEmpty")}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={source.isReading}
          onClick={() => bringing(() => source.addText(text))}
          disabled={text.trim() === ""}
        >
          {t("pasteAdd")}
        </Button>
        <FilePicker disabled={source.isReading} onFile={(file) => bringing(() => source.addFile(file))} />
        <Button size="sm" variant="quiet" onClick={onClose}>
          {word("close")}
        </Button>
      </div>
    </div>
  )
}
