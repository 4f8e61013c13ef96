import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages
      namespaces={[
        "alerts",
        "audit",
        "dataProtection",
        "factors",
        "history",
        "home",
        "limits",
        "people",
        "permissions",
        "service",
        "tokens",
        "batches",
      ]}
    >
      {children}
    </AreaMessages>
  )
}
