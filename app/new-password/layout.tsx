import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function NewPasswordLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages namespaces={["account", "check", "command", "newPassword", "people", "shell"]}>
      {children}
    </AreaMessages>
  )
}
