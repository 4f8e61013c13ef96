import { Download } from "lucide-react"
import { useTranslations } from "next-intl"
import { saveFile } from "#components/checks/save-file.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** An empty table with the fields' names in the specification as titles; its byte order mark makes spreadsheets read it as UTF-8. */
export function TemplateButton({ operation }: { operation: OperationSlug }) {
  const t = useTranslations("newBatch.entry")

  function download() {
    const titles = factsOf(operation).fields.map(({ name }) => name)
    const table = new Blob([`\ufeff${titles.join(",")}\r\n`], { type: "text/csv;charset=utf-8" })
    saveFile(table, `cotejo-${operation}.csv`)
  }

  return (
    <Button size="sm" variant="quiet" onClick={download}>
      <Download className="size-4" aria-hidden="true" />
      {t("template")}
    </Button>
  )
}
