import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Wordmark } from "#components/shell/wordmark.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import type { SessionEnd } from "./session-store.ts"
import { clearTabStorage } from "./tab-storage.ts"

/** In the place of everything else: the session is over. The way back is a full load, so that nothing of it stays in memory. */
export function EndedSession({ end }: { end: SessionEnd }) {
  const t = useTranslations("shell.ended")
  const heading = useRef<HTMLHeadingElement>(null)
  const title = t("title")

  useEffect(() => {
    document.title = title
    // The page's data are also in the scripts that brought them.
    for (const script of document.querySelectorAll("script:not([src])")) script.remove()
    heading.current?.focus()
    clearTabStorage()
  }, [title])

  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-5 px-5 py-10">
      <Wordmark />
      <div className="flex flex-col gap-2" role="alert">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl tracking-tight outline-none">
          {title}
        </h1>
        {end === "refused" ? <p className="font-medium">{t("refused")}</p> : null}
        <p className="text-ink-2">{t("body")}</p>
        <p className="text-ink-2">{t("forgotten")}</p>
      </div>
      <a
        href="/sign-in"
        className={buttonStyle("primary", "md", "self-start")}
        onClick={(event) => {
          event.preventDefault()
          const next = location.pathname + location.search
          location.assign(`/sign-in?${new URLSearchParams({ ended: "", next })}`)
        }}
      >
        {t("signIn")}
      </a>
    </main>
  )
}
