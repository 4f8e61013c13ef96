"use client"

import { useTranslations } from "next-intl"
import { handFile } from "#components/checks/hand-file.ts"
import { TakeFailureNote } from "#components/checks/take-failure-note.tsx"
import { useTakenFile } from "#components/checks/use-taken-file.ts"
import { Button } from "#components/ui/controls/button.tsx"

/** Everything that is kept about a subject, for themself, as a ZIP. */
export function AccessButton({ subjectId }: { subjectId: string }) {
  const t = useTranslations("dataProtection.access")
  const { take, busy, failure } = useTakenFile(`/api/subjects/${subjectId}/access.zip`)

  async function download() {
    if (busy) return
    const file = await take()
    if (file) handFile(file.blob, file.name)
  }

  return (
    <span className="flex flex-col items-start gap-1.5" data-screen-only>
      <Button size="sm" busy={busy} onClick={download}>
        {t("action")}
      </Button>
      <TakeFailureNote failure={failure} />
    </span>
  )
}
