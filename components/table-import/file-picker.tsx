import { useTranslations } from "next-intl"
import { useRef } from "react"
import { Button } from "#components/ui/controls/button.tsx"

/** What may hold a table, by the ends of names. */
export const TABLE_FILES = ".csv,.tsv,.txt,.xlsx,.xlsm,.xlsb,.xls,.ods,.htm,.html"

type FilePickerProps = { onFile: (file: File) => void; disabled?: boolean }

/** Chooses a file with a table. */
export function FilePicker({ onFile, disabled = false }: FilePickerProps) {
  const t = useTranslations("tableImport")
  const word = useTranslations("words")
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" disabled={disabled} onClick={() => picker.current?.click()}>
        {word("chooseFile")}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={TABLE_FILES}
        aria-label={t("file")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = "" // the same file may be chosen again after it was changed
          if (file) onFile(file)
        }}
      />
    </>
  )
}
