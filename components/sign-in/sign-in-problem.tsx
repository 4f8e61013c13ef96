import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
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
    case "throttled":
      return <Pause seconds={attempt.seconds} />
    case "over":
      return <Problem tone="warning" title={t("step.overTitle")} body={t("step.overBody")} />
    case "refused":
      return <Problem title={t("refusedTitle")} body={t(step ? "step.refusedBody" : "refusedBody")} />
    case "failed":
      return <Problem title={t("failedTitle")} body={t("failedBody")} />
    case "wrong_origin":
      return (
        <Problem
          title={t("wrongOriginTitle")}
          body={
            <>
              {t("wrongOriginBody")}{" "}
              <a href={attempt.address} className="wrap-anywhere font-medium text-accent underline">
                {attempt.address}
              </a>
            </>
          }
        />
      )
  }
}

type ProblemProps = { tone?: "danger" | "warning"; title: string; body: ReactNode }

const Problem = ({ tone = "danger", title, body }: ProblemProps) => (
  <div role="alert">
    <Banner tone={tone} title={title}>
      {body}
    </Banner>
  </div>
)

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
