import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function ChangesLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["changeList", "history"]}>{children}</AreaMessages>
}
