import { Download } from "lucide-react"
import { buttonStyle } from "./button-style.ts"

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
              <a
                key={format}
                href={format === "csv" ? href : `${href}${joint}format=${format}`}
                download
                className={buttonStyle(
                  labels.people !== undefined && format !== "people" ? "quiet" : "secondary",
                  "md",
                )}
              >
                <Download className="size-4" aria-hidden="true" />
                {labels[format]}
              </a>,
            ],
      )}
    </span>
  )
}
