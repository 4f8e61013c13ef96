import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function AlertsLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["alerts"]}>{children}</AreaMessages>
}
