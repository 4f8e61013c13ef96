"use client"

import { ChevronLeft, ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { IconButton } from "#components/ui/icon-button.tsx"
import { Spinner } from "#components/ui/spinner.tsx"
import { drawPage, wordsOf } from "./draw-page.ts"
import { type OpenPdf, openPdf } from "./open-pdf.ts"

/** Twice what is shown, so that small print stays sharp. */
const WIDTH_PX = 1400

type Shown = { picture: HTMLCanvasElement; words: string; pages: number }

/** A PDF page by page: its picture, and its words for those who do not see it. */
export function PdfPages({ file }: { file: Blob }) {
  const t = useTranslations("reports.preview")
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<Shown | null>(null)
  const [failed, setFailed] = useState(false)
  const opened = useRef<Promise<OpenPdf> | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    const opening = openPdf(file, stop.signal)
    opened.current = opening
    opening.catch(() => stop.signal.aborted || setFailed(true))
    return () => {
      stop.abort()
      void opening.then(({ close }) => close()).catch(() => undefined) // it never opened: nothing to close
    }
  }, [file])

  useEffect(() => {
    let over = false
    async function show() {
      const open = await opened.current
      if (!open) return
      const [picture, words] = await Promise.all([
        drawPage(open.pdf, page, WIDTH_PX),
        wordsOf(open.pdf, page),
      ])
      if (!over) setShown({ picture, words, pages: open.pdf.numPages })
    }
    show().catch(() => over || setFailed(true))
    return () => {
      over = true
    }
  }, [page])

  if (failed) return <p className="text-danger">{t("failed")}</p>
  if (!shown)
    return (
      <p className="flex min-h-40 items-center gap-2 text-ink-2">
        <Spinner /> {t("opening")}
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-center gap-2">
        <IconButton
          icon={ChevronLeft}
          label={t("previous")}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        />
        <span className="tabular-nums" aria-live="polite">
          {t("page", { page, pages: shown.pages })}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t("next")}
          disabled={page >= shown.pages}
          onClick={() => setPage(page + 1)}
        />
      </div>
      <Picture picture={shown.picture} />
      <pre className="sr-only">{shown.words}</pre>
    </div>
  )
}

/** The page's own canvas, laid into the document as it is: no copy, no address of its own. */
function Picture({ picture }: { picture: HTMLCanvasElement }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.replaceChildren(picture), [picture])
  return (
    <div
      ref={place}
      aria-hidden="true"
      className="[&>canvas]:mx-auto [&>canvas]:block [&>canvas]:h-auto [&>canvas]:max-w-full [&>canvas]:border [&>canvas]:border-line"
    />
  )
}
