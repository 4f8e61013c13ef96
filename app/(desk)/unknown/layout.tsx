import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function UnknownLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["batches", "history"]}>{children}</AreaMessages>
}
