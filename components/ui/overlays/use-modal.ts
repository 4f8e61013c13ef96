import { type RefObject, useLayoutEffect } from "react"

/**
 * Shows a `<dialog>` over the page while `open`. It is closed before it is removed from the page as well: one that is removed while it is open
 * leaves focus nowhere, and a keyboard user starts at the top of the page again.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [ref, open])
}
