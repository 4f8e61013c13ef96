import { useTranslations } from "next-intl"
import { useState } from "react"
import { ColumnMapping } from "#components/table-import/column-mapping.tsx"
import { FilePicker } from "#components/table-import/file-picker.tsx"
import type { ImportField } from "#components/table-import/import-field.ts"
import type { useTableImport } from "#components/table-import/use-table-import.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { TextArea } from "#components/ui/form/text-input.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"

type PasteFormProps = {
  source: Pick<
    ReturnType<typeof useTableImport>,
    "table" | "isReading" | "addMapped" | "divide" | "closeTable"
  >
  fields: readonly ImportField[]
  onGiven: (table: string | File) => void
  onClose: () => void
}

/** A table of signers, pasted from a spreadsheet or chosen as a file, with titles or without. */
export function PasteForm({ source, fields, onGiven, onClose }: PasteFormProps) {
  const t = useTranslations("signatureBuilder.signers")
  const word = useTranslations("words")
  const [text, setText] = useState("")
  useReloadGuard(text !== "")
  if (source.table)
    return (
      <ColumnMapping
        table={source.table}
        fields={fields}
        onUse={source.addMapped}
        onDivide={source.divide}
        onClose={source.closeTable}
      />
    )

  return (
    <div className="flex flex-col gap-2 rounded-md border border-line p-3">
      <Field name="signers-paste" label={t("pasteLabel")} hint={t("pasteHint")} plain>
        <TextArea
          autoFocus
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="font-mono leading-5"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={source.isReading} onClick={() => onGiven(text)} disabled={text.trim() === ""}>
          {t("pasteAdd")}
        </Button>
        <FilePicker disabled={source.isReading} onFile={onGiven} />
        <Button size="sm" variant="quiet" onClick={onClose}>
          {word("close")}
        </Button>
      </div>
    </div>
  )
}
