import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function SignaturesLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages
      namespaces={[
        "dossierFile",
        "home",
        "pdfPages",
        "savedViews",
        "signatureBoard",
        "signatureBuilder",
        "signatureDetail",
        "signatureLive",
        "signatureReminders",
        "tableImport",
      ]}
    >
      {children}
    </AreaMessages>
  )
}
