import { X } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { SECOND_PRESS_MS } from "#components/ui/controls/second-press.ts"
import { cx } from "#components/ui/cx.ts"

type DialogProps = {
  open: boolean
  /** Asked to close: Escape, the cross, or a press outside. Without it, it closes by what stands in it alone, and has no cross. */
  onClose?: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  size?: "sm" | "md" | "lg"
  children?: ReactNode
}

const WIDTH = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" }

/**
 * The platform's modal dialog: it keeps focus inside, makes the rest inert and gives focus back. Work in it begins where something is typed; the
 * press that opened it, made twice, neither confirms nor closes it.
 */
export function Dialog({ open, onClose, title, description, footer, size = "sm", children }: DialogProps) {
  const word = useTranslations("words")
  const ref = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const id = useId()
  useModal(ref, open)
  useLayoutEffect(() => (open && ref.current ? focusFirst(ref.current) : undefined), [open])
  useLayoutEffect(() => (open && content.current ? settleFirst(content.current) : undefined), [open])

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onMouseDown={(event) => {
        if (event.target === ref.current && !content.current?.hasAttribute("aria-disabled")) onClose?.()
      }}
      className={cx(
        "popping m-auto w-[calc(100%-1.5rem)] rounded-lg border border-line-strong bg-raised p-0 shadow-float max-sm:mb-3",
        WIDTH[size],
      )}
    >
      <div ref={content} className="flex max-h-[85dvh] flex-col">
        <header className="flex items-start justify-between gap-3 border-line border-b px-4 py-3">
          <div className="flex flex-col gap-0.5">
            <h2 id={`${id}-title`} className="font-semibold text-md">
              {title}
            </h2>
            {description ? (
              <p id={`${id}-description`} className="text-ink-2">
                {description}
              </p>
            ) : null}
          </div>
          {onClose ? <IconButton icon={X} label={word("close")} onClick={onClose} /> : null}
        </header>
        {children ? <div className="overflow-y-auto p-4">{children}</div> : null}
        {footer ? (
          <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
            {footer}
          </footer>
        ) : null}
      </div>
    </dialog>
  )
}

/** Ignores presses for half a second, such as the second of the double press that opened it. Returns a function that ends that at once. */
function settleFirst(box: HTMLElement): () => void {
  const settled = new AbortController()
  box.setAttribute("aria-disabled", "true")
  box.addEventListener(
    "click",
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal: settled.signal },
  )
  const timer = setTimeout(end, SECOND_PRESS_MS)
  function end(): void {
    clearTimeout(timer)
    settled.abort()
    box.removeAttribute("aria-disabled")
  }
  return end
}

/** Shows a `<dialog>` while `open`; closed before it is removed, since one removed while open leaves focus nowhere. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [ref, open])
}

/** Marks the element that gets the initial focus in a dialog without a form. */
export const INITIAL_FOCUS = { "data-begins": "" }

const FOCUSABLE =
  "[data-begins], form :is(input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea):enabled"

/**
 * Focuses the first field of a dialog that was just opened, or the marked element. The browser would focus the close button in its corner, where
 * the first typed space closes the dialog. A lazy form gets the focus when it is loaded, unless the person moved it meanwhile. Returns a
 * function that stops waiting for one.
 */
function focusFirst(dialog: HTMLDialogElement): () => void {
  const shownAt = document.activeElement
  const waiting = new MutationObserver(begin)

  function begin(): void {
    if (document.activeElement === shownAt) dialog.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    else waiting.disconnect()
  }

  waiting.observe(dialog, { childList: true, subtree: true, attributeFilter: ["disabled"] })
  begin()
  return () => waiting.disconnect()
}
