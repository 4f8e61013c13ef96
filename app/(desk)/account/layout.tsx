import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages
      namespaces={["account", "alerts", "factors", "newPassword", "people", "permissions", "tokens"]}
    >
      {children}
    </AreaMessages>
  )
}
