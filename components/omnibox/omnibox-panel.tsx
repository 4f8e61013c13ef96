"use client"

import { Search } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useId, useRef } from "react"
import { cx } from "#components/ui/cx.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import { OmniboxFooter } from "./omnibox-footer.tsx"
import { OmniboxList } from "./omnibox-list.tsx"
import { OmniboxNotice } from "./omnibox-notice.tsx"
import { useAnnouncements } from "./use-announcements.ts"
import { useOmnibox } from "./use-omnibox.ts"

type OmniboxPanelProps = {
  role: Role
  /** In the palette the list is always there; on a page it comes with the first sign typed. */
  variant: "palette" | "page"
  /** The initial text of its field. */
  text?: string
  /** Something was chosen and the omnibox has done its work. */
  onLeave: () => void
}

/** A combobox over questions and commands: focus stays in its field, the list is walked with the arrows. */
export function OmniboxPanel({ role, variant, text = "", onLeave }: OmniboxPanelProps) {
  const t = useTranslations("omnibox")
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const box = useOmnibox(role, onLeave, text)
  const spoken = useAnnouncements(box)
  const isOpen = variant === "palette" || box.text.trim() !== "" || box.pasted.length > 0

  useEffect(() => {
    if (variant === "palette") field.current?.focus()
  }, [variant])

  return (
    <div className={cx("flex min-h-0 flex-col", variant === "page" && "sheet registered")}>
      <div className="flex shrink-0 items-center gap-2.5 px-4">
        <Search className="size-4.5 shrink-0 text-ink-3" aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t(box.mayAsk ? "label" : "labelGo")}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-activedescendant={isOpen && box.highlighted ? `${id}-${box.highlighted}` : undefined}
          aria-describedby={`${id}-keys`}
          placeholder={t(box.mayAsk ? "placeholder" : "placeholderGo")}
          value={box.text}
          readOnly={box.isBusy}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => box.type(event.target.value)}
          onPaste={box.paste}
          onKeyDown={(event) => {
            if (variant === "page" && event.key === "Escape") box.type("")
            if (isOpen) box.onKeyDown(event)
          }}
          className="h-13 min-w-0 flex-1 text-ellipsis bg-transparent text-md outline-none"
        />
      </div>
      <p id={`${id}-keys`} className="sr-only">
        {t(box.mayAsk ? "keys" : "keysGo")}
      </p>
      <p role="status" className="sr-only">
        {isOpen ? spoken : ""}
      </p>
      {isOpen ? (
        <>
          <OmniboxNotice phase={box.phase} />
          <OmniboxList id={id} box={box} label={t("list")} />
          <OmniboxFooter box={box} />
        </>
      ) : (
        <div id={`${id}-list`} hidden />
      )}
    </div>
  )
}
