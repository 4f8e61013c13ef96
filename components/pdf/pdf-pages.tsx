import { ChevronLeft, ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { CONTROL } from "#components/ui/form/control-style.ts"
import { drawPage, wordsOf } from "./draw-page.ts"
import { type OpenPdf, openPdf } from "./open-pdf.ts"

/** Twice what a dialog is wide: sharp on the screens of most. */
const WIDTH_PX = 1400

/** A PDF page by page, rendered in this tab from its exact bytes: the picture, and the text for assistive technology. */
export function PdfPages({ file }: { file: Blob }) {
  const t = useTranslations("pdfPages")
  const [page, setPage] = useState(1)
  const { frame, pages, words, isFirst, isDrawing, failure } = usePage(file, page, (number, of) =>
    t("page", { page: number, pages: of }),
  )
  if (failure === "file") return <p className="text-danger">{t("unreadable")}</p>
  return (
    <div className="flex flex-col gap-3">
      {pages > 0 ? <Turner page={page} pages={pages} onTurn={setPage} /> : null}
      <div
        ref={frame}
        aria-busy={isDrawing}
        className="flex min-h-96 justify-center rounded-md border border-line bg-sunken p-2 empty:hidden [&>canvas]:h-auto [&>canvas]:max-w-full [&>canvas]:bg-white"
      />
      {isFirst && isDrawing ? (
        <p className="flex min-h-96 items-center justify-center gap-2 text-ink-2">
          <Spinner /> {t("opening")}
        </p>
      ) : null}
      <pre className="sr-only">{words}</pre>
      {failure === "page" ? (
        <p role="alert" className="text-danger text-sm">
          {t("failed")}
        </p>
      ) : null}
    </div>
  )
}

/** To the pages around, or to any by its number. */
function Turner({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  const t = useTranslations("pdfPages")
  const word = useTranslations("words")
  const [typed, setTyped] = useState(String(page))

  function turnTo(wanted: number) {
    const isThere = Number.isInteger(wanted) && wanted >= 1 && wanted <= pages
    setTyped(String(isThere ? wanted : page))
    if (isThere) onTurn(wanted)
  }

  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <Button icon={ChevronLeft} size="sm" disabled={page === 1} onClick={() => turnTo(page - 1)}>
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
        {word("nextOne")}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </div>
  )
}

type Drawn = { page: number; words: string; failure: "file" | "page" | null }

/** Draws the page into the frame; the reader's thread lives as long as the component. */
function usePage(file: Blob, page: number, labelOf: (page: number, pages: number) => string) {
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenPdf | null>(null)
  const [drawn, setDrawn] = useState<Drawn>({ page: 0, words: "", failure: null })
  const pages = open?.pdf.numPages ?? 0
  const label = labelOf(page, pages)

  useEffect(() => {
    let opened: OpenPdf | undefined
    const end = new AbortController()
    openPdf(file, end.signal).then(
      (pdf) => {
        opened = pdf
        if (end.signal.aborted) pdf.close()
        else setOpen(pdf)
      },
      () => end.signal.aborted || setDrawn({ page: 0, words: "", failure: "file" }),
    )
    return () => {
      end.abort()
      opened?.close()
    }
  }, [file])

  useEffect(() => {
    let isWanted = true
    if (!open) return
    Promise.all([drawPage(open.pdf, page, WIDTH_PX), wordsOf(open.pdf, page)]).then(
      ([canvas, words]) => {
        if (!isWanted) return
        canvas.setAttribute("role", "img")
        canvas.setAttribute("aria-label", label)
        frame.current?.replaceChildren(canvas)
        setDrawn({ page, words, failure: null })
      },
      () => isWanted && setDrawn({ page, words: "", failure: "page" }),
    )
    return () => {
      isWanted = false
    }
  }, [open, page, label])

  const { words, failure } = drawn
  return {
    frame,
    pages,
    words,
    isFirst: drawn.page === 0,
    isDrawing: drawn.page !== page && !failure,
    failure,
  }
}
