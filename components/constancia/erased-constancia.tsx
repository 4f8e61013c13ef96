import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { UnshownRecord } from "#components/checks/unshown-record.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"

type ErasedConstanciaProps = {
  erasedAt: Date
  /** What the log holds of the check still. */
  children: ReactNode
}

/** In the place of the sheet, once the data was erased: whoever shows a constancia of before asks the house about it. */
export function ErasedConstancia({ erasedAt, children }: ErasedConstanciaProps) {
  const t = useTranslations("constancia")
  return (
    <>
      <UnshownRecord code="record_erased" />
      <p className="mt-4 max-w-prose">{t.rich("erased", { at: () => <Timestamp value={erasedAt} /> })}</p>
      {children}
    </>
  )
}
