import { useTranslations } from "next-intl"
import { useRef } from "react"
import { closePalette } from "#components/shell/palette-store.ts"
import { useModal } from "#components/ui/overlays/dialog.tsx"
import type { Role } from "#lib/domain/access/permissions.ts"
import { OmniboxPanel } from "./omnibox-panel.tsx"

/** The palette over the page: a modal dialog of the platform, which keeps focus inside and gives it back. */
export function PaletteDialog({ role, text }: { role: Role; text: string }) {
  const t = useTranslations("omnibox")
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, true)

  return (
    <dialog
      ref={dialog}
      aria-label={t("label")}
      onCancel={(event) => {
        event.preventDefault()
        closePalette()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) closePalette()
      }}
      className="popping mx-auto mt-[min(12vh,7rem)] mb-auto w-[calc(100%-1.5rem)] max-w-2xl rounded-lg border border-line-strong bg-raised p-0 shadow-float max-sm:mt-3"
    >
      <div className="flex max-h-[min(76dvh,40rem)] flex-col max-sm:max-h-[calc(100dvh-1.5rem)]">
        <OmniboxPanel role={role} variant="palette" text={text} onLeave={closePalette} />
      </div>
    </dialog>
  )
}
