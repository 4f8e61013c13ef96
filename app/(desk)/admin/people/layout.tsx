import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function PeopleLayout({ children }: { children: ReactNode }) {
  return <AreaMessages namespaces={["factors", "people", "tokens"]}>{children}</AreaMessages>
}
