import { Download } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ButtonSize, buttonStyle } from "#components/ui/controls/button-style.ts"
import { MoreActions } from "#components/ui/overlays/more-actions.tsx"
import { ConfirmedDownload } from "./confirmed-download.tsx"

/** `people`: the workbook for people, offered first where there is one. */
type Labels = { people?: string; csv: string; xlsx: string }

type SheetLinksProps = {
  /** The export's address, with its filters. */
  href: string
  labels: Labels
  /** Their names, where what they show does not say it all. */
  names?: Labels
  size?: ButtonSize
}

/** A list as a table, for people and for programs: links side by side, on a telephone behind one button. */
export function SheetLinks({ href, labels, names, size = "md" }: SheetLinksProps) {
  const t = useTranslations("download")
  const joint = href.includes("?") ? "&" : "?"
  return (
    <MoreActions
      label={t("menu")}
      sign={<Download className="size-4" aria-hidden="true" />}
      size={size}
      room="window"
    >
      {(["people", "csv", "xlsx"] as const).flatMap((format) =>
        labels[format] === undefined
          ? []
          : [
              <ConfirmedDownload
                key={format}
                href={format === "csv" ? href : `${href}${joint}format=${format}`}
                {...(names?.[format] ? { label: names[format] } : {})}
                className={buttonStyle(
                  labels.people !== undefined && format !== "people" ? "quiet" : "secondary",
                  size,
                )}
              >
                <Download className="size-4" aria-hidden="true" />
                {labels[format]}
              </ConfirmedDownload>,
            ],
      )}
    </MoreActions>
  )
}
