"use client"

import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { beginSingleSignOn } from "./begin-single-sign-on.ts"
import { SignInForm } from "./sign-in-form.tsx"
import { SignInProblem } from "./sign-in-problem.tsx"
import { failedAttempt } from "./submit-credentials.ts"

type WithProviderProps = {
  /** Where the button leads, so that the person knows the place when they see it. */
  host: string
  /** Passwords are off, but for one account. */
  only: boolean
  next: string
}

/** The company's own sign-in first; the password after it, folded away where it is for emergencies alone. */
export function WithProvider({ host, only, next }: WithProviderProps) {
  const t = useTranslations("signIn.sso")
  return (
    <>
      <ProviderButton host={host} next={next} />
      {only ? (
        <details className="border-line border-t pt-4">
          <summary className="mb-4 cursor-pointer text-ink-2 text-sm">{t("emergency")}</summary>
          <SignInForm next={next} />
        </details>
      ) : (
        <>
          <p className="flex items-center gap-3 text-ink-2 text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t("or")}
          </p>
          <SignInForm next={next} />
        </>
      )}
    </>
  )
}

function ProviderButton({ host, next }: { host: string; next: string }) {
  const t = useTranslations("signIn.sso")
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle")

  useEffect(() => {
    // After the browser's Back button the page is as it was left.
    const wake = () => setState("idle")
    addEventListener("pageshow", wake)
    return () => removeEventListener("pageshow", wake)
  }, [])

  async function leave() {
    setState("leaving")
    const url = await beginSingleSignOn(next)
    // A navigation of our own rather than a form that is redirected: `form-action 'self'` stays as strict as it is.
    if (url === undefined) setState("failed")
    else location.assign(url)
  }

  return (
    <div className="flex flex-col gap-2">
      {state === "failed" ? <SignInProblem attempt={failedAttempt()} /> : null}
      <Button variant="primary" busy={state === "leaving"} onClick={leave} className="h-10">
        {t("submit")}
      </Button>
      <p className="text-ink-2 text-sm wrap-anywhere">{t("to", { host })}</p>
    </div>
  )
}
