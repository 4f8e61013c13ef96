import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function AskLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["match"]}>{children}</AreaMessages>
}
