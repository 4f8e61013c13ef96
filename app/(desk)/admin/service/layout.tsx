import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function ServiceLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["batches", "home", "service"]}>{children}</AreaMessages>
}
