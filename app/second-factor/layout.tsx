import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function SecondFactorLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages namespaces={["check", "command", "factors", "secondFactor", "shell"]}>
      {children}
    </AreaMessages>
  )
}
