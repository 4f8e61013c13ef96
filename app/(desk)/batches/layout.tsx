import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function BatchesLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages namespaces={["addToPortfolio", "batches", "home", "newBatch", "tableImport"]}>
      {children}
    </AreaMessages>
  )
}
