"use client"

import { ChevronLeft, ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { drawPage } from "#components/pdf/draw-page.ts"
import { type OpenPdf, openPdf } from "#components/pdf/open-pdf.ts"
import { Button } from "#components/ui/button.tsx"
import { CONTROL } from "#components/ui/control-style.ts"
import { cx } from "#components/ui/cx.ts"
import { Dialog } from "#components/ui/dialog.tsx"

/** Twice what the dialog is wide: sharp on the screens of most. */
const WIDTH_PX = 1400

type PageViewerProps = { file: File; name: string; pages: number; onClose: () => void }

/** The pages of a file, each drawn when one turns to it, in this tab and from the very bytes that would be sent. */
export function PageViewer({ file, name, pages, onClose }: PageViewerProps) {
  const t = useTranslations("signatureBuilder.viewer")
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState("1")
  const { frame, isDrawing, isFailed } = usePage(file, page, t("page", { page, pages }))

  function turnTo(wanted: number) {
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > pages) return setTyped(String(page))
    setPage(wanted)
    setTyped(String(wanted))
  }

  return (
    <Dialog open onClose={onClose} title={<bdi className="break-all">{name}</bdi>} size="lg">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-center gap-2">
          <Button size="sm" disabled={page === 1} onClick={() => turnTo(page - 1)}>
            <ChevronLeft className="size-4" aria-hidden="true" />
            {t("previous")}
          </Button>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              turnTo(Number(typed))
            }}
            className="flex items-center gap-1.5 text-sm tabular-nums"
          >
            <input
              aria-label={t("number")}
              inputMode="numeric"
              value={typed}
              onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ""))}
              onBlur={() => turnTo(Number(typed))}
              className={cx(CONTROL, "h-7! w-16! text-center")}
            />
            <span className="text-ink-2">{t("of", { pages })}</span>
          </form>
          <Button size="sm" disabled={page === pages} onClick={() => turnTo(page + 1)}>
            {t("next")}
            <ChevronRight className="size-4" aria-hidden="true" />
          </Button>
        </div>
        <div
          ref={frame}
          aria-busy={isDrawing}
          className="flex min-h-96 justify-center rounded-md border border-line bg-sunken p-2 [&>canvas]:h-auto [&>canvas]:max-w-full [&>canvas]:bg-white"
        />
        {isFailed ? (
          <p role="alert" className="text-danger text-sm">
            {t("failed")}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Draws the page into the frame; the reader's thread lives as long as the dialog. */
function usePage(file: File, page: number, label: string) {
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenPdf | null>(null)
  const [drawn, setDrawn] = useState<{ page: number; isFailed: boolean }>({ page: 0, isFailed: false })

  useEffect(() => {
    let opened: OpenPdf | undefined
    const end = new AbortController()
    openPdf(file, end.signal).then(
      (pdf) => {
        opened = pdf
        if (end.signal.aborted) pdf.close()
        else setOpen(pdf)
      },
      () => end.signal.aborted || setDrawn({ page: 0, isFailed: true }),
    )
    return () => {
      end.abort()
      opened?.close()
    }
  }, [file])

  useEffect(() => {
    let isWanted = true
    if (!open) return
    drawPage(open.pdf, page, WIDTH_PX).then(
      (canvas) => {
        if (!isWanted) return
        canvas.setAttribute("role", "img")
        canvas.setAttribute("aria-label", label)
        frame.current?.replaceChildren(canvas)
        setDrawn({ page, isFailed: false })
      },
      () => isWanted && setDrawn({ page, isFailed: true }),
    )
    return () => {
      isWanted = false
    }
  }, [open, page, label])

  return { frame, isDrawing: drawn.page !== page && !drawn.isFailed, isFailed: drawn.isFailed }
}
