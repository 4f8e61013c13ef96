import { useTranslations } from "next-intl"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { DossierNote } from "#lib/dossier/marks/marks-of.ts"

/** The text of a note. Struck out it stays legible, and says so in words. */
export function NoteText({ note }: { note: Pick<DossierNote, "text" | "struckAt"> }) {
  const t = useTranslations("dossier.notes")
  if (note.struckAt === null)
    return (
      <p className="max-w-prose whitespace-pre-wrap break-words text-ink">
        <Verbatim>{note.text.toWellFormed()}</Verbatim>
      </p>
    )
  return (
    <>
      <p className="max-w-prose whitespace-pre-wrap break-words">
        <s>
          <Verbatim>{note.text.toWellFormed()}</Verbatim>
        </s>
      </p>
      <p className="text-ink-3 text-xs">
        {t("struck")} <Timestamp value={note.struckAt} />
      </p>
    </>
  )
}
