import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function LedgerLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["history", "ledger", "limits", "reviews"]}>{children}</AreaMessages>
}
