"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { OneTimeCodes } from "./one-time-codes.tsx"
import { TotpSetup } from "./totp-setup.tsx"

type FirstFactorProps = {
  /** There is none yet, and there has to be. */
  isMissing: boolean
  next: string
}

/** The factor that a role asks for: added here, with its recovery codes, and then on to where the person wanted to go. */
export function FirstFactor({ isMissing, next }: FirstFactorProps) {
  const word = useTranslations("words")
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      {isMissing ? (
        <TotpSetup onAdded={setCodes} />
      ) : (
        <a href={next} className={buttonStyle("primary", "md", "self-start")}>
          {word("continue")}
        </a>
      )}
      <OneTimeCodes codes={codes} onClose={() => location.assign(next)} />
    </>
  )
}
