import { Download } from "lucide-react"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { ConfirmedDownload } from "./confirmed-download.tsx"

type SheetLinksProps = {
  /** The export's address, with its filters. */
  href: string
  /** `people`: the workbook for people, offered first where there is one. */
  labels: { people?: string; csv: string; xlsx: string }
}

/** A list as a table, for people and for programs. */
export function SheetLinks({ href, labels }: SheetLinksProps) {
  const joint = href.includes("?") ? "&" : "?"
  return (
    <span className="flex flex-wrap gap-2">
      {(["people", "csv", "xlsx"] as const).flatMap((format) =>
        labels[format] === undefined
          ? []
          : [
              <ConfirmedDownload
                key={format}
                href={format === "csv" ? href : `${href}${joint}format=${format}`}
                className={buttonStyle(
                  labels.people !== undefined && format !== "people" ? "quiet" : "secondary",
                  "md",
                )}
              >
                <Download className="size-4" aria-hidden="true" />
                {labels[format]}
              </ConfirmedDownload>,
            ],
      )}
    </span>
  )
}
