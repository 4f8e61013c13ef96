import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function ChecksLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages
      namespaces={[
        "addToPortfolio",
        "aml",
        "batches",
        "compare",
        "constancia",
        "history",
        "home",
        "match",
        "pdfPages",
        "reports",
        "savedViews",
      ]}
    >
      {children}
    </AreaMessages>
  )
}
