import { Download } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ButtonSize, buttonStyle } from "#components/ui/controls/button-style.ts"
import { MoreActions } from "#components/ui/overlays/more-actions.tsx"
import { ConfirmedDownload } from "./confirmed-download.tsx"

/** `people`: the workbook for people, offered first where there is one; the others are for programs. */
const FORMATS = ["people", "csv", "xlsx"] as const
type Format = (typeof FORMATS)[number]

type SheetLinksProps = {
  /** The export's address, with its filters. */
  href: string
  /** Which there are, called otherwise than by their format; all of them, by their format, where it is left out. */
  labels?: Partial<Record<Format, string>>
  /** Their names, where what they show does not say it all. */
  names?: Record<Format, string>
  size?: ButtonSize
}

/** A list as a table, for people and for programs: links side by side, on a telephone behind one button. */
export function SheetLinks({ href, labels, names, size = "md" }: SheetLinksProps) {
  const t = useTranslations("download")
  const shown = labels ?? { people: t("people"), csv: t("csv"), xlsx: t("xlsx") }
  const joint = href.includes("?") ? "&" : "?"
  return (
    <MoreActions
      label={t("menu")}
      sign={<Download className="size-4" aria-hidden="true" />}
      size={size}
      room="window"
    >
      {FORMATS.flatMap((format) =>
        shown[format] === undefined
          ? []
          : [
              <ConfirmedDownload
                key={format}
                href={format === "csv" ? href : `${href}${joint}format=${format}`}
                {...(names?.[format] ? { label: names[format] } : {})}
                className={buttonStyle(
                  shown.people !== undefined && format !== "people" ? "quiet" : "secondary",
                  size,
                )}
              >
                <Download className="size-4" aria-hidden="true" />
                {shown[format]}
              </ConfirmedDownload>,
            ],
      )}
    </MoreActions>
  )
}
