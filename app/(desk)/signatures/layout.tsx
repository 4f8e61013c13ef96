import type { ReactNode } from "react"
import { AreaMessages } from "#components/i18n/area-messages.tsx"

export default function SignaturesLayout({ children }: { children: ReactNode }) {
  return (
    <AreaMessages
      namespaces={[
        "pdfPages",
        "savedViews",
        "signatureBoard",
        "signatureBuilder",
        "signatureLive",
        "signatureReminders",
        "tableImport",
      ]}
    >
      {children}
    </AreaMessages>
  )
}
