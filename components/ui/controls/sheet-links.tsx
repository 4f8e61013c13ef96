import { Download } from "lucide-react"
import { buttonStyle } from "./button-style.ts"

type SheetLinksProps = {
  /** The export's address, with its filters. */
  href: string
  labels: { csv: string; xlsx: string }
}

/** A list as a table, in both kinds of files. */
export function SheetLinks({ href, labels }: SheetLinksProps) {
  const joint = href.includes("?") ? "&" : "?"
  return (
    <span className="flex flex-wrap gap-2">
      {(["csv", "xlsx"] as const).map((format) => (
        <a
          key={format}
          href={format === "csv" ? href : `${href}${joint}format=${format}`}
          download
          className={buttonStyle("secondary", "md")}
        >
          <Download className="size-4" aria-hidden="true" />
          {labels[format]}
        </a>
      ))}
    </span>
  )
}
