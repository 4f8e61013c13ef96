import { Download } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ButtonSize, buttonStyle } from "#components/ui/controls/button-style.ts"
import { MoreActions } from "#components/ui/overlays/more-actions.tsx"
import { ConfirmedDownload } from "./confirmed-download.tsx"

/** The workbook for people comes first; the other is for programs. */
const FORMATS = ["people", "csv"] as const
type Format = (typeof FORMATS)[number]

type SheetLinksProps = {
  /** The export's address, with its filters. */
  href: string
  /** How many rows it will hold, where the list knows. */
  rows?: { count: number; isMore: boolean } | undefined
  /** Their names, where what they show does not say it all. */
  names?: Record<Format, string>
  size?: ButtonSize
}

/** A list as a table, for people and for programs, behind one button. */
export function SheetLinks({ href, rows, names, size = "md" }: SheetLinksProps) {
  const t = useTranslations("download")
  const joint = href.includes("?") ? "&" : "?"
  return (
    <MoreActions
      label={t("menu")}
      sign={<Download className="size-4" aria-hidden="true" />}
      size={size}
      room="none"
    >
      {FORMATS.map((format) => (
        <ConfirmedDownload
          key={format}
          href={format === "csv" ? href : `${href}${joint}format=${format}`}
          {...(names ? { label: names[format] } : {})}
          className={buttonStyle("quiet", size)}
        >
          <Download className="size-4" aria-hidden="true" />
          {t(format)}
          {rows && format === "people" ? (
            <span className="text-ink-3">
              {t("rows", { count: rows.count, more: rows.isMore ? "+" : "" })}
            </span>
          ) : null}
        </ConfirmedDownload>
      ))}
    </MoreActions>
  )
}
