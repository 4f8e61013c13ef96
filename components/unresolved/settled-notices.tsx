"use client"

import { useTranslations } from "next-intl"
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react"
import type { Settling } from "#components/checks/settling/closing.ts"
import type { RemoteKind } from "#components/checks/settling/settle-form.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import type { Finding } from "#lib/domain/check-states.ts"

type SettledOne = { checkId: string; finding: Settling["finding"]; remoteKind: RemoteKind }

/** How many were closed by one act, how many somebody else had settled, and how many it did not come to. */
type SettledTogether = { finding: Finding; closed: number; changed: number; left: number }

type Settled = SettledOne | SettledTogether

const Report = createContext<(settled: Settled) => void>(() => {})

/** Returns the function that reports to the desk that one question was settled, or several were. */
export function useReport(): (settled: Settled) => void {
  return use(Report)
}

/** The desk's list; a question that was just settled leaves it and is reported above it, with the link to its check. */
export function SettledNotices({ children }: { children: ReactNode }) {
  const [settled, setSettled] = useState<readonly (Settled & { key: number })[]>([])
  const newest = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (settled.length > 0) newest.current?.focus()
  }, [settled])
  return (
    <Report value={(one) => setSettled((earlier) => [{ ...one, key: earlier.length }, ...earlier])}>
      <div className="flex flex-col gap-2 empty:hidden">
        {settled.map(({ key, ...one }, index) => (
          <div key={key} ref={index === 0 ? newest : undefined} tabIndex={-1}>
            {"checkId" in one ? <OneSettled {...one} /> : <SeveralSettled {...one} />}
          </div>
        ))}
      </div>
      {children}
    </Report>
  )
}

function OneSettled({ checkId, finding, remoteKind }: SettledOne) {
  const t = useTranslations("unresolved.settled")
  return (
    <Banner
      title={t(finding === "identified" && remoteKind === "request" ? "identifiedRequest" : finding)}
      actions={
        <LinkButton size="sm" href={`/checks/${checkId}`}>
          {t("open")}
        </LinkButton>
      }
    />
  )
}

function SeveralSettled({ finding, closed, changed, left }: SettledTogether) {
  const t = useTranslations("unresolved.settled.together")
  return (
    <Banner tone={left > 0 ? "warning" : "neutral"} title={t(finding, { count: closed })}>
      {changed > 0 ? <p>{t("changed", { count: changed })}</p> : null}
      {left > 0 ? <p>{t("left", { count: left })}</p> : null}
    </Banner>
  )
}
