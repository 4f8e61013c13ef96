import { useTranslations } from "next-intl"
import { useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { cx } from "#components/ui/cx.ts"
import { useTopPlace } from "#components/ui/overlays/use-top-place.ts"
import { Timestamp } from "#components/ui/values/timestamp.tsx"

/** The notice at the bottom of the page, above open dialogs: the session ends soon, and how to keep it. It disappears as soon as the person is active. */
export function EndingSession({ endsAt }: { endsAt: number }) {
  const place = useTopPlace()
  return createPortal(<Notice endsAt={endsAt} isOverDialog={place !== document.body} />, place)
}

/** On a phone dialogs are at the bottom of the screen, where the notice would cover their buttons. */
function Notice({ endsAt, isOverDialog }: { endsAt: number; isOverDialog: boolean }) {
  const t = useTranslations("shell.ending")
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => notice.current?.showPopover(), [])
  return (
    <div
      ref={notice}
      role="alert"
      popover="manual"
      className={cx(
        "fixed inset-x-3 mx-auto my-0 w-auto max-w-xl rounded-md border border-warning bg-raised px-4 py-3 text-base text-ink shadow-float",
        isOverDialog ? "top-3 bottom-auto sm:top-auto sm:bottom-3" : "top-auto bottom-3",
      )}
    >
      <p className="font-semibold">
        {t.rich("title", {
          time: () => <Timestamp value={new Date(endsAt).toISOString()} show="clock" />,
        })}
      </p>
      <p className="text-ink-2">{t("body")}</p>
    </div>
  )
}
