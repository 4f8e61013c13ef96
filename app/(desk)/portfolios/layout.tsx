import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function PortfoliosLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["history", "portfolios", "tableImport"]}>{children}</AreaMessages>
}
