import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function DataLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["dataProtection"]}>{children}</AreaMessages>
}
