import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function ReportsLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["history", "reports", "savedViews"]}>{children}</AreaMessages>
}
