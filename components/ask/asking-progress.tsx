"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { useNow } from "#components/live/use-now.ts"
import { Spinner } from "#components/ui/feedback/spinner.tsx"

/** From here on it is worth saying how long one has waited. */
const NOTABLE_SECONDS = 3

/** A question is with the service: announced once, then counted on the screen. No bar: nobody knows how far it is. */
export function AskingProgress({ deadlineSeconds }: { deadlineSeconds: number }) {
  const t = useTranslations("ask.progress")
  const [beganAt] = useState(Date.now)
  const seconds = Math.floor((useNow(1_000, beganAt) - beganAt) / 1000)
  return (
    <div className="flex items-start gap-2.5 rounded-md bg-info-soft px-3 py-2 text-info">
      <Spinner className="mt-0.5" />
      <div className="flex-1 text-sm">
        <p role="status" className="font-medium">
          {t("asking", { seconds: deadlineSeconds })}
        </p>
        <p>{t("goesOn")}</p>
      </div>
      {seconds >= NOTABLE_SECONDS ? (
        <span aria-hidden="true" className="text-sm tabular-nums">
          {t("elapsed", { seconds })}
        </span>
      ) : null}
    </div>
  )
}
