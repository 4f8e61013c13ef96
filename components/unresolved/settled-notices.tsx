"use client"

import { useTranslations } from "next-intl"
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react"
import type { Settling } from "#components/checks/settling/closing.ts"
import type { KeptAs } from "#components/checks/settling/settle-form.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"

type Settled = { checkId: string; finding: Settling["finding"]; keptAs: KeptAs }

const Report = createContext<(settled: Settled) => void>(() => {})

/** Tells the desk that a question was settled. */
export function useReport(): (settled: Settled) => void {
  return use(Report)
}

/** The desk's list; what was settled just now leaves it and is said above it, with the way to its check. */
export function SettledNotices({ children }: { children: ReactNode }) {
  const t = useTranslations("unresolved.settled")
  const [settled, setSettled] = useState<readonly Settled[]>([])
  const newest = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (settled.length > 0) newest.current?.focus()
  }, [settled])
  return (
    <Report value={(one) => setSettled((earlier) => [one, ...earlier])}>
      <div className="flex flex-col gap-2 empty:hidden">
        {settled.map(({ checkId, finding, keptAs }, index) => (
          <div key={checkId} ref={index === 0 ? newest : undefined} tabIndex={-1}>
            <Banner
              title={t(finding === "identified" && keptAs === "request" ? "identifiedRequest" : finding)}
              actions={
                <LinkButton size="sm" href={`/checks/${checkId}`}>
                  {t("open")}
                </LinkButton>
              }
            />
          </div>
        ))}
      </div>
      {children}
    </Report>
  )
}
