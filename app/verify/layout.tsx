import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function VerifyLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages namespaces={["check", "constancia", "operations", "shell", "verify"]}>
      {children}
    </AreaMessages>
  )
}
