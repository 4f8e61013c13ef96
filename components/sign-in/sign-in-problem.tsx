import { useTranslations } from "next-intl"
import { useState } from "react"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { useNow } from "#components/ui/use-now.ts"
import type { Attempt } from "./submit-credentials.ts"

/** Why nobody was signed in, at the second step or before it. A pause is read aloud once and counts down for the eye. */
export function SignInProblem({ attempt, step = false }: { attempt: Attempt; step?: boolean }) {
  const t = useTranslations("signIn")
  switch (attempt.kind) {
    case "in":
    case "second":
      return null
    case "over":
      return (
        <div role="alert">
          <Banner tone="warning" title={t("step.overTitle")}>
            {t("step.overBody")}
          </Banner>
        </div>
      )
    case "throttled":
      return <Pause seconds={attempt.seconds} />
    case "refused":
      return (
        <div role="alert">
          <Banner tone="danger" title={t("refusedTitle")}>
            {t(step ? "step.refusedBody" : "refusedBody")}
          </Banner>
        </div>
      )
    case "wrong_origin":
      return (
        <div role="alert">
          <Banner tone="danger" title={t("wrongOriginTitle")}>
            {t("wrongOriginBody")}{" "}
            <a href={attempt.address} className="wrap-anywhere font-medium text-accent underline">
              {attempt.address}
            </a>
          </Banner>
        </div>
      )
    case "failed":
      return (
        <div role="alert">
          <Banner tone="danger" title={t("failedTitle")}>
            {t("failedBody")}
          </Banner>
        </div>
      )
  }
}

function Pause({ seconds }: { seconds: number }) {
  const t = useTranslations("signIn")
  const [beganAt] = useState(Date.now)
  const left = Math.max(0, Math.ceil(seconds - (useNow(250, beganAt) - beganAt) / 1000))
  return (
    <div>
      <p role="alert" className="sr-only">
        {t("throttledTitle")} {t("throttledBody", { seconds })}
      </p>
      <div aria-hidden="true">
        <Banner tone="warning" title={t("throttledTitle")}>
          {left > 0 ? t("throttledBody", { seconds: left }) : t("throttledOver")}
        </Banner>
      </div>
    </div>
  )
}
