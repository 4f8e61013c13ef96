import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function MonitorLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["batches", "monitor", "problems"]}>{children}</AreaMessages>
}
