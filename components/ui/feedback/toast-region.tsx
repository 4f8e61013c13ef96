"use client"

import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from "lucide-react"
import { useTranslations } from "next-intl"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useStore } from "zustand"
import { Button } from "#components/ui/controls/button.tsx"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { useTopPlace } from "#components/ui/overlays/use-top-place.ts"
import { TONE_INK } from "#components/ui/values/tone.ts"
import { dismissToast, type Toast, toasts } from "./toast-store.ts"

export function ToastRegion() {
  const isEmpty = useStore(toasts, (shown) => shown.length === 0)
  return (
    <div role="status" aria-live="polite" aria-relevant="additions" data-screen-only>
      {isEmpty ? null : <ToastList />}
    </div>
  )
}

const ICON: Record<Toast["tone"], LucideIcon> = {
  neutral: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

const SHOWN_MS = 7000

/** A toast that needs attention stays until it is dismissed. */
const isSticky = ({ tone }: Toast) => tone === "danger" || tone === "warning"

const PLACE = "pointer-events-none fixed inset-x-3 z-50 sm:right-5 sm:left-auto sm:w-92"

/** Short messages at the foot of the screen; reading stops the clock. While a modal dialog is open they stand in it, above its content. */
function ToastList() {
  const place = useTopPlace()
  if (place === document.body) return <Messages className={cx(PLACE, "bottom-3 sm:bottom-5")} />
  return createPortal(<MessagesInDialog />, place)
}

/** On a phone dialogs are at the bottom of the screen, where messages would cover their buttons. */
function MessagesInDialog() {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => layer.current?.showPopover(), [])
  return (
    <div
      ref={layer}
      role="alert"
      popover="manual"
      data-screen-only
      className={cx(
        PLACE,
        "m-0 w-auto overflow-visible bg-transparent text-base text-ink max-sm:top-3 max-sm:bottom-auto sm:top-auto sm:bottom-5",
      )}
    >
      <Messages />
    </div>
  )
}

function Messages({ className }: { className?: string }) {
  const word = useTranslations("words")
  const shown = useStore(toasts)
  const [held, setHeld] = useState(false)
  return (
    <section
      aria-label={word("notifications")}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={className}
    >
      <ol className="flex flex-col gap-2">
        {shown.map((entry) => (
          <ToastCard key={entry.id} entry={entry} held={held} />
        ))}
      </ol>
    </section>
  )
}

function ToastCard({ entry, held }: { entry: Toast; held: boolean }) {
  const t = useTranslations("ui.toast")
  const Icon = ICON[entry.tone]

  useEffect(() => {
    if (isSticky(entry) || held) return
    const timer = setTimeout(() => dismissToast(entry.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [entry, held])

  return (
    <li className="pointer-events-auto flex gap-2.5 rounded-lg border border-line-strong bg-raised p-3 shadow-float">
      <Icon className={cx("mt-0.5 size-4 shrink-0", TONE_INK[entry.tone])} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{entry.title ?? t("missingCode")}</p>
        {entry.body ? <p className="text-ink-2 text-sm">{entry.body}</p> : null}
        {entry.title === null ? <Reload /> : null}
      </div>
      <IconButton icon={X} label={t("dismiss")} onClick={() => dismissToast(entry.id)} className="-m-1" />
    </li>
  )
}

function Reload() {
  const t = useTranslations("ui.toast")
  return (
    <>
      <p className="mb-2 text-ink-2 text-sm">{t("missingCodeBody")}</p>
      <Button size="sm" onClick={() => location.reload()}>
        {t("reload")}
      </Button>
    </>
  )
}
