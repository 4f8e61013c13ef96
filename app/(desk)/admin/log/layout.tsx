import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function LogLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["audit", "history", "home"]}>{children}</AreaMessages>
}
