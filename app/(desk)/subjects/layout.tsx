import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function SubjectsLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages namespaces={["addToPortfolio", "aml", "dataProtection", "dossier", "history", "reviews"]}>
      {children}
    </AreaMessages>
  )
}
