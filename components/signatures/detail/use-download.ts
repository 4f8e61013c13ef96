import { useTranslations } from "next-intl"
import { useState } from "react"
import { type DownloadedFile, useFileDownload } from "#components/checks/use-file-download.ts"

/** Takes a document, or the ZIP of all, and remembers what the last download came to. */
export function useDownload(path: string) {
  const t = useTranslations("signatureLive.files")
  const { hand, busy, failure } = useFileDownload(path, undefined, {
    doneText: (name) => t("downloaded", { name }),
    lost: t("lost"),
  })
  const [done, setDone] = useState<Pick<DownloadedFile, "name" | "requestId"> | null>(null)

  async function start() {
    setDone(null)
    const file = await hand()
    if (file) setDone({ name: file.name, requestId: file.requestId })
  }

  return { busy, failure, done, start }
}
